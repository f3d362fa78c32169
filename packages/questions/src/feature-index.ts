import { countFeatures, nameOf } from './feature-names.ts'
import { Trie } from './trie.ts'
import { learnWord } from './vocabulary.ts'
import { learnSequence } from './word-sequences.ts'

const FRAME = 'frame:'

/** Finds the rows of a model by feature number. Each feature counts once per title, however often it occurs. */
export function createFeatureIndex(names: readonly string[]) {
  const rows = new Map(names.map((name, row) => [name, row]))
  const frames = new Trie()
  /** By node of `frames`. */
  const frameRows = [-1]
  names.forEach((name, row) => {
    if (name.startsWith(FRAME)) addFrame(name.slice(FRAME.length), row)
    else learnSequence(name)
  })
  function addFrame(words: string, row: number) {
    let node = 0
    for (const word of words.split(' ')) node = frames.add(node, learnWord(word))
    while (frameRows.length <= node) frameRows.push(-1)
    frameRows[node] = row
  }
  /** Row of each feature, -1 for none. Features are numbered when a title first has them. */
  let rowOf = new Int32Array(0)
  /** Features in `rowOf`. It has spare room, because hundreds of titles in a row may add features. */
  let numbered = 0
  const foundIn = new Uint32Array(names.length)
  let turn = 0

  const isNew = (row: number) => {
    if (foundIn[row] === turn) return false
    foundIn[row] = turn
    return true
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
    /** Starts a new title. */
    begin() {
      turn += 1
    },
    /** Returns -1 for a feature without a row, or one that this title has had already. */
    find(feature: number): number {
      if (feature >= numbered) numberMore()
      const row = rowOf[feature] as number
      return row >= 0 && isNew(row) ? row : -1
    },
    /** The same for all words after `frame:` together. */
    findFrame(tokens: readonly number[]): number {
      let node = 0
      for (const token of tokens) {
        node = frames.step(node, token)
        if (node === 0) return -1
      }
      const row = frameRows[node] as number
      return row >= 0 && isNew(row) ? row : -1
    },
  }
}
