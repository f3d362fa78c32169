import type { TitleInContext } from './question-facts.ts'
import { addFeatures, type TitleTraits } from './question-features.ts'
import type { Weighing } from './question-model.ts'

/** A weight, with a number to know it by: a feature that a title has twice counts once. */
interface Entry {
  weight: number
  id: number
}

/** Weights of sequences, word by word, so that no name is put together for what weighs nothing. */
interface Node {
  entry: Entry | undefined
  next: Map<string, Node>
}

const nodeOf = (): Node => ({ entry: undefined, next: new Map() })

/** Adds up the log-odds of titles, as `scoreOf` does, several times faster. */
export function createScorer({ bias, weights }: Weighing) {
  const entries = new Map<string, Entry>()
  const sequences = nodeOf()
  const words = nodeOf()
  for (const [name, weight] of weights) {
    const entry = { weight, id: entries.size }
    entries.set(name, entry)
    if (name.startsWith('"')) insert(words, name.slice(1, -1).split(' '), entry)
    else insert(sequences, name.split(' '), entry)
  }
  const countedIn = new Uint32Array(entries.size)
  let turn = 0
  let score = 0
  const count = (entry: Entry | undefined, value = 1) => {
    if (entry === undefined || countedIn[entry.id] === turn) return
    countedIn[entry.id] = turn
    score += entry.weight * value
  }
  const countRuns = (root: Node, tokens: readonly string[], longest: number) => {
    for (let from = 0; from < tokens.length; from += 1) {
      let node = root.next.get(tokens[from] as string)
      for (let length = 1; node && length <= longest; length += 1) {
        count(node.entry)
        node = node.next.get(tokens[from + length] as string)
      }
    }
  }
  return (context: TitleInContext, traits: TitleTraits): number => {
    turn += 1
    score = bias
    addFeatures(context, traits, (name, value) => count(entries.get(name), value))
    countRuns(words, traits.wording.words, 2)
    countRuns(sequences, traits.wording.skeleton, 3)
    for (const tag of traits.wording.tags) count(entries.get(`[${tag}]`))
    return score
  }
}

function insert(root: Node, tokens: readonly string[], entry: Entry): void {
  let node = root
  for (const token of tokens) {
    const next = node.next.get(token) ?? nodeOf()
    node.next.set(token, next)
    node = next
  }
  node.entry = entry
}
