/** Numbers of the words in phrases, lists and models. 0 stands for every other word. */
const numbers = new Map<string, number>()
/** The most that a trie can distinguish. */
export const WORDS_MAX = 2 ** 15
const SETS_MAX = 31

/** By word: a bit for each set that contains it. */
let sets = new Int32Array(2 ** 13)
let setCount = 0

/** Returns the word's number, which it gets if it has none yet. Throws an Error from `WORDS_MAX` words on. */
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

/** Returns the number of words. Titles that were read earlier have 0 for words that were added since. */
export const countWords = (): number => numbers.size

/** Stands for a missing word. */
export const NO_WORD = learnWord('')

/** Returns a function that checks by number whether a word is one of these. Throws an Error above 31 sets. */
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
