import { createForms } from './labels.ts'
import { readTitle, termsOf } from './read-title.ts'
import { tally } from './tally.ts'

export type CommonTerm = { key: string; label: string; titles: number }

/** Returns words and phrases of at least two of the titles, the commonest first. */
export function commonTerms(titles: readonly string[]): CommonTerm[] {
  const forms = createForms()
  const terms = titles.flatMap((title) => termsOf(readTitle(title), () => 'noun'))
  for (const { key, written } of terms) forms.add(key, written)
  return [...tally(terms.map(({ key }) => key))]
    .filter(([, count]) => count > 1)
    .map(([key, count]) => ({ key, label: forms.labelOf(key, key), titles: count }))
    .sort((a, b) => b.titles - a.titles || (a.key < b.key ? -1 : 1))
}
