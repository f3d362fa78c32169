import { countFeatures, nameOf } from './feature-names.ts'
import { Trie } from './trie.ts'
import { learnWord } from './vocabulary.ts'
import type { Wording } from './wording.ts'

const LONGEST_WORDS = 2
const LONGEST_SKELETON = 3
/** Names of classes, and marks. */
const IS_SKELETON = /^(?:[A-Z]+|[^a-z])(?: (?:[A-Z]+|[^a-z]))+$/u
export const FRAME = 'frame:'

/** The rows of a model by the features of its names. Each is found once in a title, however often the title has it. */
export function createFeatureIndex(names: readonly string[]) {
  const rows = new Map(names.map((name, row) => [name, row]))
  const words = createSequences()
  const skeletons = createSequences()
  const tags = createSequences()
  const frames = createSequences()
  names.forEach((name, row) => {
    if (name.startsWith('"')) words.add(name.slice(1, -1), row)
    else if (name.startsWith('[')) tags.add(name.slice(1, -1), row)
    else if (name.startsWith(FRAME)) frames.add(name.slice(FRAME.length), row)
    else if (IS_SKELETON.test(name)) skeletons.add(name, row)
  })
  /** By feature: its row, -1 where it has none. Features are numbered as titles bring them. */
  let rowOf = new Int32Array(0)
  /** How many of them are in `rowOf`, which has room for more: hundreds of titles in turn bring new ones. */
  let numbered = 0
  const foundIn = new Uint32Array(names.length)
  let turn = 0

  const isNew = (row: number) => {
    if (foundIn[row] === turn) return false
    foundIn[row] = turn
    return true
  }
  const findRuns = (
    { trie, rows }: Sequences,
    tokens: readonly number[],
    longest: number,
    found: (row: number) => void,
  ) => {
    for (let from = 0; from < tokens.length; from += 1) {
      const end = Math.min(tokens.length, from + longest)
      let node = 0
      for (let at = from; at < end; at += 1) {
        node = trie.step(node, tokens[at] as number)
        if (node === 0) break
        const row = rows[node] as number
        if (row >= 0 && isNew(row)) found(row)
      }
    }
  }
  const numberMore = () => {
    const count = countFeatures()
    if (count > rowOf.length) {
      const more = new Int32Array(2 * count)
      more.set(rowOf)
      rowOf = more
    }
    for (; numbered < count; numbered += 1) rowOf[numbered] = rows.get(nameOf(numbered)) ?? -1
  }
  numberMore()

  return {
    /** Begins another title. */
    begin() {
      turn += 1
    },
    /** Returns -1 for a feature without a row, and for one that was found in this title before. */
    find(feature: number): number {
      if (feature >= numbered) numberMore()
      const row = rowOf[feature] as number
      return row >= 0 && isNew(row) ? row : -1
    },
    findWording(wording: Wording, found: (row: number) => void) {
      findRuns(words, wording.words, LONGEST_WORDS, found)
      findRuns(skeletons, wording.skeleton, LONGEST_SKELETON, found)
      findRuns(tags, wording.tags, 1, found)
    },
    /** The same in the order of the names. The last digit of a sum depends on it, and with it which of two is more. */
    findWordingInOrder(wording: Wording, found: (row: number) => void) {
      for (let longest = 1; longest <= LONGEST_WORDS; longest += 1)
        findRuns(words, wording.words, longest, found)
      for (let longest = 2; longest <= LONGEST_SKELETON; longest += 1)
        findRuns(skeletons, wording.skeleton, longest, found)
      findRuns(tags, wording.tags, 1, found)
    },
    /** The same for the words behind `frame:`, all of them together. */
    findFrame(tokens: readonly number[]): number {
      let node = 0
      for (const token of tokens) {
        node = frames.trie.step(node, token)
        if (node === 0) return -1
      }
      const row = frames.rows[node] as number
      return row >= 0 && isNew(row) ? row : -1
    },
  }
}

interface Sequences {
  trie: Trie
  /** By node. */
  rows: readonly number[]
}

/** Sequences of words, so that no name is put together for what weighs nothing. */
function createSequences() {
  const trie = new Trie()
  const rows: number[] = [-1]
  return {
    trie,
    rows,
    add(text: string, row: number) {
      let node = 0
      for (const word of text.split(' ')) node = trie.add(node, learnWord(word))
      while (rows.length <= node) rows.push(-1)
      rows[node] = row
    },
  }
}
