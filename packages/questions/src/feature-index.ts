import type { Wording } from './wording.ts'

/** Sequences word by word, so that no name is put together for what weighs nothing. */
interface Node {
  id: number
  next: Map<string, Node>
}

const nodeOf = (): Node => ({ id: -1, next: new Map() })

const LONGEST_WORDS = 2
const LONGEST_SKELETON = 3

/** Numbers of features, in the order of the names. Each is found once in a title, however often the title has it. */
export function createFeatureIndex(names: readonly string[]) {
  const ids = new Map(names.map((name, id) => [name, id]))
  const sequences = nodeOf()
  const words = nodeOf()
  names.forEach((name, id) => {
    if (name.startsWith('"')) insert(words, name.slice(1, -1).split(' '), id)
    else insert(sequences, name.split(' '), id)
  })
  const foundIn = new Uint32Array(names.length)
  let turn = 0

  const isNew = (id: number) => {
    if (foundIn[id] === turn) return false
    foundIn[id] = turn
    return true
  }
  const findRuns = (root: Node, tokens: readonly string[], longest: number, found: (id: number) => void) => {
    for (let from = 0; from < tokens.length; from += 1) {
      let node = root.next.get(tokens[from] as string)
      for (let length = 1; node && length <= longest; length += 1) {
        if (node.id >= 0 && isNew(node.id)) found(node.id)
        node = node.next.get(tokens[from + length] as string)
      }
    }
  }

  return {
    /** Begins another title. */
    begin() {
      turn += 1
    },
    /** Returns -1 for a name without a number, and for one that was found in this title before. */
    find(name: string): number {
      const id = ids.get(name)
      return id !== undefined && isNew(id) ? id : -1
    },
    findWording({ words: written, skeleton, tags }: Wording, found: (id: number) => void) {
      findRuns(words, written, LONGEST_WORDS, found)
      findRuns(sequences, skeleton, LONGEST_SKELETON, found)
      for (const tag of tags) {
        const id = ids.get(`[${tag}]`)
        if (id !== undefined && isNew(id)) found(id)
      }
    },
  }
}

function insert(root: Node, tokens: readonly string[], id: number): void {
  let node = root
  for (const token of tokens) {
    const next = node.next.get(token) ?? nodeOf()
    node.next.set(token, next)
    node = next
  }
  node.id = id
}
