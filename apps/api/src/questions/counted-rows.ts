import { isCounted } from '@quarry/contracts/counted'
import { StoredQuestion } from '@quarry/contracts/question'

const Rated = StoredQuestion.pick({ probability: true, chosen: true, edited: true })

/** The pattern matches only the field, because quotes inside a title are escaped. */
const PROBABILITY = /"probability":(\d+)/

/** Applies `isCounted` to a row's stored JSON. Parses only rows below the threshold. */
export function isCountedRow(text: string, threshold: number): boolean {
  const probability = PROBABILITY.exec(text)?.[1]
  if (probability === undefined || Number(probability) >= threshold) return true
  return isCounted(Rated.parse(JSON.parse(text)), threshold)
}
