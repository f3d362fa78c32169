import type { NamedTopic } from './named-topics.ts'

/** A row as the search for topics sees it. */
export type IndexedRow = {
  id: string
  named: NamedTopic | undefined
  /** Numbers of the terms of the title, each once. */
  terms: Int32Array
  /** The terms as written, in the same order. */
  written: readonly string[]
  /** 1 for a term that is used as a noun, in the same order. */
  nouns: Uint8Array
}

export type Vocabulary = ReturnType<typeof createVocabulary>

/** A number for each term, and what the term consists of. */
export function createVocabulary() {
  const numbers = new Map<string, number>()
  const keys: string[] = []
  const parts: (readonly number[])[] = []
  /** The phrase and the word of terms that differ in a space only, by their letters: `wi fi` and `wifi`. */
  const joined = new Map<string, { phrase?: number; word?: number }>()
  const spellings = new Map<number, number>()

  function numberOf(key: string): number {
    const known = numbers.get(key)
    if (known !== undefined) return known
    const words = key.includes(' ') ? key.split(' ').map(numberOf) : []
    const number = keys.length
    numbers.set(key, number)
    keys.push(key)
    parts.push(words)
    if (words.length < 3) join(key, number, words.length === 0)
    return number
  }

  /** Stems may lack a last e. */
  function join(key: string, number: number, isWord: boolean): void {
    const letters = key.replace(' ', '').replace(/e$/, '')
    const pair = joined.get(letters) ?? {}
    joined.set(letters, pair)
    pair[isWord ? 'word' : 'phrase'] = number
    if (pair.word !== undefined && pair.phrase !== undefined) spellings.set(pair.phrase, pair.word)
  }

  return {
    keys,
    /** Numbers of the words of a phrase; empty for a word. */
    parts,
    /** Words by phrases that are only another spelling of them. */
    spellings,
    numberOf,
    /** The number of a key; undefined for an unknown one. */
    find: (key: string) => numbers.get(key),
  }
}
