import { WORDS_MAX } from './vocabulary.ts'

export interface Trie {
  /** The node that a word leads to; 0 where there is none. The root is node 0 as well. */
  step(node: number, word: number): number
  /** The node that a word is to lead to. */
  add(node: number, word: number): number
}

const NODES_MAX = 2 ** 16
/** Knuth's, 2^32 by the golden ratio: keys that follow each other are spread. */
const SPREAD = 0x9e3779b1

/**
 * Sequences of word numbers in one table of two arrays: a map for each of 21,000 nodes takes 8 MB, and a map of numbers
 * a multiple of the time.
 */
export function createTrie(): Trie {
  let bits = 6
  let keys = new Int32Array(2 ** bits)
  let nodes = new Uint16Array(2 ** bits)
  let count = 0

  const keyOf = (node: number, word: number) => node * WORDS_MAX + word
  const slotOf = (key: number) => {
    let slot = Math.imul(key, SPREAD) >>> (32 - bits)
    while (keys[slot] !== key && keys[slot] !== 0) slot = (slot + 1) & (keys.length - 1)
    return slot
  }
  const grow = () => {
    const [oldKeys, oldNodes] = [keys, nodes]
    bits += 1
    keys = new Int32Array(2 ** bits)
    nodes = new Uint16Array(2 ** bits)
    oldKeys.forEach((key, old) => {
      if (key === 0) return
      const slot = slotOf(key)
      keys[slot] = key
      nodes[slot] = oldNodes[old] as number
    })
  }

  return {
    step: (node, word) => (word === 0 ? 0 : (nodes[slotOf(keyOf(node, word))] as number)),
    add(node, word) {
      const known = nodes[slotOf(keyOf(node, word))] as number
      if (known !== 0) return known
      count += 1
      if (count >= NODES_MAX) throw new Error(`A trie has more than ${NODES_MAX} nodes.`)
      if (2 * count > keys.length) grow()
      const slot = slotOf(keyOf(node, word))
      keys[slot] = keyOf(node, word)
      nodes[slot] = count
      return count
    },
  }
}
