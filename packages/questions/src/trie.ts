import { WORDS_MAX } from './vocabulary.ts'

const NODES_MAX = 2 ** 16
/** Knuth's multiplicative hash, 2^32 divided by the golden ratio: spreads consecutive keys. */
const SPREAD = 0x9e3779b1

/**
 * Sequences of word numbers in one table of two arrays: a map for each of 21,000 nodes takes 8 MB, and a map of numbers
 * a multiple of the time. A class, because functions made anew for each trie cannot be inlined where several are used.
 */
export class Trie {
  private bits = 6
  private keys = new Int32Array(2 ** this.bits)
  private nodes = new Uint16Array(2 ** this.bits)
  private count = 0
  /** Children of the root by word: most words of a title begin no sequence, which one lookup shows. */
  private firstNodes = new Uint16Array(0)

  /** Returns the child for a word; 0 for none. The root is node 0 too. */
  step(node: number, word: number): number {
    if (node === 0) return this.first(word)
    return word === 0 ? 0 : (this.nodes[this.slotOf(keyOf(node, word))] as number)
  }

  /** The same from the root. */
  first(word: number): number {
    return word < this.firstNodes.length ? (this.firstNodes[word] as number) : 0
  }

  /** Returns the child for a word, which is created if there is none. */
  add(node: number, word: number): number {
    const known = this.step(node, word)
    if (known !== 0) return known
    this.count += 1
    if (this.count >= NODES_MAX) throw new Error(`A trie has more than ${NODES_MAX} nodes.`)
    if (node === 0) {
      this.addFirst(word)
      return this.count
    }
    if (2 * this.count > this.keys.length) this.grow()
    const slot = this.slotOf(keyOf(node, word))
    this.keys[slot] = keyOf(node, word)
    this.nodes[slot] = this.count
    return this.count
  }

  private addFirst(word: number) {
    if (word >= this.firstNodes.length) {
      const more = new Uint16Array(2 * word)
      more.set(this.firstNodes)
      this.firstNodes = more
    }
    this.firstNodes[word] = this.count
  }

  private slotOf(key: number): number {
    const { keys } = this
    const last = keys.length - 1
    let slot = Math.imul(key, SPREAD) >>> (32 - this.bits)
    while (keys[slot] !== key && keys[slot] !== 0) slot = (slot + 1) & last
    return slot
  }

  private grow() {
    const [oldKeys, oldNodes] = [this.keys, this.nodes]
    this.bits += 1
    this.keys = new Int32Array(2 ** this.bits)
    this.nodes = new Uint16Array(2 ** this.bits)
    oldKeys.forEach((key, old) => {
      if (key === 0) return
      const slot = this.slotOf(key)
      this.keys[slot] = key
      this.nodes[slot] = oldNodes[old] as number
    })
  }
}

const keyOf = (node: number, word: number) => node * WORDS_MAX + word
