import type { Question } from '@quarry/contracts/question'
import { rememberByText } from './remember-by-text.ts'

/** What the search looks into, in lower case, by row. */
export type RowTexts = { titles: readonly string[]; originals: readonly string[] }

const held = new WeakMap<readonly Question[], RowTexts>()

const lower = rememberByText((text) => text.toLowerCase())

/** Returns the texts of these rows; made once for each array, when something is first searched for. */
export function textsOf(rows: readonly Question[]): RowTexts {
  const known = held.get(rows)
  if (known) return known
  const texts = {
    titles: rows.map(({ title }) => lower(title)),
    originals: rows.map(({ originalTitle }) => lower(originalTitle)),
  }
  held.set(rows, texts)
  return texts
}
