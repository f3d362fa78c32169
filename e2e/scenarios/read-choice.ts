import { scenarios } from './scenarios.ts'

const WIDTHS = { min: 200, max: 4000 }

/**
 * Returns the scenarios and widths that the arguments name; all, and each scenario's own, if they name none.
 * Throws with a sentence if there is no such scenario or width.
 */
export function readChoice(words: readonly string[]) {
  const widths = words.filter(isWidth).map(Number)
  const names = words.filter((word) => !isWidth(word))
  const unknown = names.filter((word) => !scenarios.some(({ name }) => name === word))
  if (unknown.length > 0) {
    const known = scenarios.map(({ name }) => name).join(', ')
    throw new Error(`There is no scenario ${unknown.join(', ')}. The scenarios are ${known}.`)
  }
  const wrong = widths.find((width) => width < WIDTHS.min || width > WIDTHS.max)
  if (wrong !== undefined)
    throw new Error(`A width is between ${WIDTHS.min} and ${WIDTHS.max} pixels, not ${wrong}.`)
  return scenarios
    .filter(({ name }) => names.length === 0 || names.includes(name))
    .map((scenario) => (widths.length === 0 ? scenario : { ...scenario, widths }))
}

function isWidth(word: string): boolean {
  return /^\d+$/.test(word)
}
