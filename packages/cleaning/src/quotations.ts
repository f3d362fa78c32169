import type { Alignment } from './alignment.ts'
import { tokensOf } from './title-tokens.ts'

/** What stands between quotation marks; apostrophes are none. Most titles have no mark at all. */
const quoted = /["“”„«]\s*([^"“”„«»]{1,200}?)\s*["“”»]/gu
const hasMark = /["“„«]/u

/** Returns a text without its quotations. */
export function withoutQuotations(text: string): string {
  return hasMark.test(text) ? text.replace(quoted, ' ') : text
}

/**
 * Returns true if the response quotes what the title does not say. A quotation is kept to the letter, save for its spelling: at
 * least half of its words come from the title. "That's life" is no quotation of "c'est la vie".
 */
export function changesQuotation({ title, response, sources }: Alignment, outcome: string): boolean {
  if (!hasMark.test(outcome)) return false
  const known = new Set(title.map(({ word }) => word))
  for (const [at, { word }] of response.entries()) if (sources[at] !== undefined) known.add(word)
  return [...outcome.matchAll(quoted)].some(([, text = '']) => {
    const words = tokensOf(text)
    return words.filter(({ word }) => known.has(word)).length < words.length / 2
  })
}
