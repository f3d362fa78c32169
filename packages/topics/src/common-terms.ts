import { createForms } from './labels.ts'
import { readTitle, termsOf } from './read-title.ts'

export type CommonTerm = { key: string; label: string; titles: number }

/** Returns words and phrases of at least two of the titles, the commonest first. */
export function commonTerms(titles: readonly string[]): CommonTerm[] {
  const forms = createForms()
  const counts = new Map<string, number>()
  for (const title of titles) {
    for (const { key, written } of termsOf(readTitle(title), () => 'noun')) {
      forms.add(key, written)
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  }
  return [...counts]
    .filter(([, count]) => count > 1)
    .map(([key, count]) => ({ key, label: forms.labelOf(key, key), titles: count }))
    .sort((a, b) => b.titles - a.titles || (a.key < b.key ? -1 : 1))
}
