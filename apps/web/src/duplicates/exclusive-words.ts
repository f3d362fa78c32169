/**
 * Words that exclude each other although they are not subjects: with another subject, titles ask something else anyway. Spellings
 * of one word are joined by a slash.
 */
const groups = [
  'before after',
  'with without',
  'up down',
  'on off',
  'in/into/inside out/outside',
  'much many',
  'good/better/best bad/worse/worst',
]

/** By spelling, the groups that a word is in. */
const placesOf = new Map<string, { group: number; word: string }[]>()
for (const [group, words] of groups.entries()) {
  for (const word of words.split(' ')) {
    for (const spelling of word.split('/')) {
      placesOf.set(spelling, [...(placesOf.get(spelling) ?? []), { group, word }])
    }
  }
}

/** Which of these words a title has, by group: each once and sorted, because titles have them in any order. */
export type ExclusiveWords = ReadonlyMap<number, string>

export function exclusiveWordsIn(tokens: readonly string[]): ExclusiveWords {
  const found = new Map<number, string[]>()
  for (const token of tokens) {
    for (const { group, word } of placesOf.get(token) ?? []) {
      const held = found.get(group)
      if (!held) found.set(group, [word])
      else if (!held.includes(word)) held.push(word)
    }
  }
  return new Map([...found].map(([group, words]) => [group, words.sort().join(' ')]))
}

/** Returns true if each title has a word that excludes one of the other. */
export function areExclusive(left: ExclusiveWords, right: ExclusiveWords): boolean {
  return [...left].some(([group, word]) => (right.get(group) ?? word) !== word)
}
