/** Numbers of the words that phrases, lists and models know. 0 is every other word. */
const numbers = new Map<string, number>()
/** As many as a trie can distinguish. */
export const WORDS_MAX = 2 ** 15
const SETS_MAX = 31

/** By word: the sets that it is in, a bit each. */
let sets = new Int32Array(2 ** 13)
let setCount = 0

/** Numbers the word, if it has no number yet. */
export function learnWord(word: string): number {
  const known = numbers.get(word)
  if (known !== undefined) return known
  const number = numbers.size + 1
  if (number >= WORDS_MAX) throw new Error(`There are more than ${WORDS_MAX} words in phrases and models.`)
  numbers.set(word, number)
  if (number >= sets.length) {
    const more = new Int32Array(2 * sets.length)
    more.set(sets)
    sets = more
  }
  return number
}

export const numberOfWord = (word: string): number => numbers.get(word) ?? 0

/** Titles that were read when there were fewer words have 0 for some that have a number now. */
export const countWords = (): number => numbers.size

/** Where a title has no word. */
export const NO_WORD = learnWord('')

/** Returns whether a word, by its number, is one of these. */
export function wordSet(words: string): (word: number) => boolean {
  if (setCount === SETS_MAX) throw new Error(`There are more than ${SETS_MAX} sets of words.`)
  const bit = 1 << setCount
  setCount += 1
  for (const word of words.split(' ')) {
    const number = learnWord(word)
    sets[number] = (sets[number] as number) | bit
  }
  return (word) => ((sets[word] as number) & bit) !== 0
}
