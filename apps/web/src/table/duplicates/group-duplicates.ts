import { keyOf, partsOf, type TitleKey } from './title-key.ts'

export type TitledRow = { id: string; title: string }

type Group = Pick<TitleKey, 'terms' | 'isList'> & { ids: string[] }

/** Returns groups of two or more ids whose titles have the same key, in the order of `rows`. */
export function groupDuplicates(rows: readonly TitledRow[]): string[][] {
  const titles = rows.map(({ id, title }) => ({ id, parts: partsOf(title) }))
  const spell = spellingOf(
    titles.flatMap(({ parts }) => parts.words),
    namesIn(rows),
  )
  const groups = new Map<string, Group[]>()
  for (const { id, parts } of titles) {
    const title = keyOf(parts, spell)
    if (!title) continue
    const held = groups.get(title.key) ?? []
    const group = held.find((other) => !areExchanged(title, other))
    if (group) group.ids.push(id)
    else held.push({ ...title, ids: [id] })
    groups.set(title.key, held)
  }
  return [...groups.values()].flat().flatMap(({ ids }) => (ids.length > 1 ? [ids] : []))
}

/** Returns true if two words are in each other's place, as in: do birds eat spiders, do spiders eat birds. */
function areExchanged(one: Pick<Group, 'terms' | 'isList'>, other: Pick<Group, 'terms' | 'isList'>): boolean {
  const moved = one.terms.filter((term, at) => term !== other.terms[at])
  return moved.length === 2 && !(one.isList && other.isList)
}

/** Shorter words that look alike are often different words. */
const RESPELLED_MIN = 5

/** Returns a function that gives a word that occurs once the spelling of another with the same n-gram fingerprint. */
function spellingOf(words: readonly string[], names: ReadonlySet<string>): (word: string) => string {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  const usual = new Map<string, string>()
  for (const [word, count] of counts) {
    if (word.length < RESPELLED_MIN || names.has(word)) continue
    const letters = lettersOf(word)
    if (count > (counts.get(usual.get(letters) ?? '') ?? 0)) usual.set(letters, word)
  }
  return (word) => {
    const isRare = counts.get(word) === 1 && word.length >= RESPELLED_MIN && !names.has(word)
    return (isRare && usual.get(lettersOf(word))) || word
  }
}

/** OpenRefine's n-gram fingerprint with n = 1, but for the first letter: each letter once, sorted. */
function lettersOf(word: string): string {
  return word.slice(0, 1) + [...new Set(word.slice(1))].sort().join('')
}

/** Words that some title writes with a capital letter amid others in lower case. */
function namesIn(rows: readonly TitledRow[]): ReadonlySet<string> {
  return new Set(
    rows.flatMap(({ title }) => {
      const [, ...later] = title.match(/\p{L}+/gu) ?? []
      const capital = later.filter((word) => /^\p{Lu}/u.test(word))
      return capital.length * 2 > later.length ? [] : capital.map((word) => word.toLowerCase())
    }),
  )
}
