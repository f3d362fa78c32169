import { questionFeatures } from '../question-features.ts'
import type { Weighing } from '../question-model.ts'
import type { LabelledTitle } from './labelled-title.ts'

/** One judged title as the model sees it; the weight says how much it counts. */
interface Sample {
  traits: ReadonlySet<string>
  isQuestion: boolean
  weight: number
}

const UNSURE_WEIGHT = 0.3
/** Each title is also learnt without its community, for callers that do not know it. */
const UNPLACED_WEIGHT = 0.5
/** And questions without their mark, which people often leave out. */
const UNMARKED_WEIGHT = 0.25
const LEAST_OCCURRENCES = 2
const PENALTY = 1
const ROUNDS = 400
const STEP = 0.5

export function fitModel(rows: readonly LabelledTitle[]): Weighing {
  const samples = rows.flatMap(samplesOf)
  const names = commonTraits(samples)
  const indexed = samples.map(({ traits, isQuestion, weight }) => ({
    columns: [...traits].flatMap((trait) => names.get(trait) ?? []),
    target: isQuestion ? 1 : 0,
    weight,
  }))
  const weights = descend(indexed, names.size + 1)
  return {
    bias: weights[0] ?? 0,
    weights: new Map([...names].map(([trait, column]) => [trait, weights[column] ?? 0])),
  }
}

function samplesOf({ title, subreddit, question, unsure }: LabelledTitle): Sample[] {
  const certainty = unsure ? UNSURE_WEIGHT : 1
  const places = subreddit ? [subreddit, undefined] : [undefined]
  return places.flatMap((place) => {
    const weight = certainty * (place === subreddit ? 1 : UNPLACED_WEIGHT)
    const asWritten = { traits: questionFeatures(title, place), isQuestion: question, weight }
    if (!question || !/^[^?]{20,}[?]$/.test(title)) return [asWritten]
    const traits = questionFeatures(title.slice(0, -1), place)
    return [asWritten, { traits, isQuestion: true, weight: weight * UNMARKED_WEIGHT }]
  })
}

/** Column by trait, from 1; what occurs but once teaches nothing. */
function commonTraits(samples: readonly Sample[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { traits } of samples)
    for (const trait of traits) counts.set(trait, (counts.get(trait) ?? 0) + 1)
  const common = [...counts]
    .filter(([, count]) => count >= LEAST_OCCURRENCES)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return new Map(common.map(([trait], i) => [trait, i + 1]))
}

interface Row {
  columns: readonly number[]
  target: number
  weight: number
}

/** Logistic regression with a quadratic penalty, by gradient descent with a step of its own per weight. */
function descend(rows: readonly Row[], size: number): Float64Array {
  const weights = new Float64Array(size)
  const travelled = new Float64Array(size)
  for (let round = 0; round < ROUNDS; round += 1) {
    const slope = slopeAt(weights, rows)
    slope.forEach((along, j) => {
      const pull = along + (j === 0 ? 0 : PENALTY * (weights[j] ?? 0))
      const distance = (travelled[j] ?? 0) + pull * pull
      travelled[j] = distance
      if (distance > 0) weights[j] = (weights[j] ?? 0) - (STEP * pull) / Math.sqrt(distance)
    })
  }
  return weights
}

function slopeAt(weights: Float64Array, rows: readonly Row[]): Float64Array {
  const slope = new Float64Array(weights.length)
  for (const { columns, target, weight } of rows) {
    let sum = weights[0] ?? 0
    for (const column of columns) sum += weights[column] ?? 0
    const error = weight * (1 / (1 + Math.exp(-sum)) - target)
    slope[0] = (slope[0] ?? 0) + error
    for (const column of columns) slope[column] = (slope[column] ?? 0) + error
  }
  return slope
}
