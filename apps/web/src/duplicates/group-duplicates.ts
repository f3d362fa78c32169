import { asksTheSame, skeletonOf } from './asks-the-same.ts'
import { type QuestionWords, questionWords } from './question-words.ts'
import { titleTokens } from './title-text.ts'

export type TitledRow = { id: string; title: string }

type Group = { leader: QuestionWords; ids: string[] }

/** A word in more titles than this is not a typo. */
const RARE_MAX = 1

/**
 * Returns groups of two or more ids whose titles ask the same in other words. Expects `rows` best first: each
 * title is compared with the first of a group, so that small differences do not add up.
 */
export function groupDuplicates(rows: readonly TitledRow[]): string[][] {
  const read = rows.map(({ id, title }) => ({ id, title, tokens: titleTokens(title) }))
  const written = new Set(read.flatMap(({ tokens }) => tokens))
  const titles = read.map(({ id, title, tokens }) => ({ id, words: questionWords(title, tokens, written) }))
  const frequency = new Map<string, number>()
  for (const { words } of titles) {
    for (const stem of words.stems) frequency.set(stem, (frequency.get(stem) ?? 0) + 1)
  }
  const isRare = (stem: string) => (frequency.get(stem) ?? 0) <= RARE_MAX

  const groupsByKey = new Map<string, Group[]>()
  for (const { id, words } of titles) {
    if (words.stems.length === 0) continue
    const key = keyOf(words)
    const groups = groupsByKey.get(key) ?? []
    const group = groups.find(({ leader }) => asksTheSame(words, leader, isRare))
    if (group) group.ids.push(id)
    else groups.push({ leader: words, ids: [id] })
    groupsByKey.set(key, groups)
  }
  return [...groupsByKey.values()].flat().flatMap(({ ids }) => (ids.length > 1 ? [ids] : []))
}

/** What titles that ask the same have in common, their subjects as misspellings leave them, so that few are compared. */
function keyOf({ stems, numbers, negations, persons }: QuestionWords): string {
  return [stems.map(skeletonOf).sort().join(' '), numbers, negations, persons].join('|')
}
