/**
 * Words that exclude each other: opposites, units, days, other people. Some are fillers, so that the
 * subjects alone do not distinguish two titles. Two spellings of one word are joined by a slash.
 */
const groups = [
  'best worst',
  'better worse',
  'good bad',
  'more less/fewer',
  'most least',
  'all some',
  'before after',
  'first last',
  'new/newer old/older',
  'with without',
  'up down',
  'on off',
  'in out',
  'safe dangerous/unsafe',
  'legal illegal',
  'cheap expensive',
  'easy/easier/easiest hard/harder/hardest/difficult',
  'einfach/einfache/leicht/leichte schwierig/schwierige/schwer/schwere',
  'buy sell',
  'increase decrease/reduce',
  'raise lower',
  'gain lose',
  'hot cold',
  'hotter colder',
  'raw cooked',
  'day/days night/nights',
  'second/seconds minute/minutes/min/mins hour/hours/hr/hrs day/days week/weeks month/months year/years',
  'monday/mondays tuesday/tuesdays wednesday/wednesdays thursday/thursdays friday/fridays saturday/saturdays sunday/sundays',
  'spring summer autumn/fall winter',
  'celsius/c fahrenheit/f',
  'man/men woman/women',
  'boy/boys girl/girls',
  'male female',
  'mother/mom/mum father/dad',
  'brother sister',
  'wife husband',
]

/** Pronouns of those who are not asked: her window is not theirs. */
const others = 'he/him/his she/her/hers they/them/their/theirs'
const OTHERS = -1

/** By spelling, the groups that a word is in. */
const placesOf = new Map<string, { group: number; word: string }[]>()
for (const [group, words] of [[OTHERS, others] as const, ...groups.entries()]) {
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

/** Returns true if each title has a word that excludes one of the other, or they are about other people. */
export function areExclusive(left: ExclusiveWords, right: ExclusiveWords): boolean {
  if (left.get(OTHERS) !== right.get(OTHERS)) return true
  return [...left].some(([group, word]) => (right.get(group) ?? word) !== word)
}
