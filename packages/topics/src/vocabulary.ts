import type { NamedTopic } from './named-topics.ts'

/** A row as the search for topics sees it. */
export type IndexedRow = {
  id: string
  subreddit: string
  named: NamedTopic | undefined
  /** Numbers of the terms of the title, each once. */
  terms: Int32Array
  /** The terms as written, in the same order. */
  written: readonly string[]
  /** How they are used, in the same order. */
  uses: Uint8Array
}

/** A number for each term, and what the term consists of. */
export type Vocabulary = {
  keys: readonly string[]
  /** Numbers of the words of a phrase; empty for a word. */
  parts: readonly (readonly number[])[]
  /** The number of a key; undefined for an unknown one. */
  find: (key: string) => number | undefined
}

export function createVocabulary() {
  const numbers = new Map<string, number>()
  const keys: string[] = []
  const parts: (readonly number[])[] = []

  function numberOf(key: string): number {
    const known = numbers.get(key)
    if (known !== undefined) return known
    const words = key.includes(' ') ? key.split(' ').map(numberOf) : []
    const number = keys.length
    numbers.set(key, number)
    keys.push(key)
    parts.push(words)
    return number
  }

  return { keys, parts, numberOf, find: (key: string) => numbers.get(key) }
}
