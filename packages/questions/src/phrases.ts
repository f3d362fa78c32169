import { Trie } from './trie.ts'
import { learnWord } from './vocabulary.ts'

/** Phrases word by word: each is a node of the trie. */
export interface PhraseTree {
  readonly trie: Trie
  readonly names: readonly string[]
  /** The numbers of the names whose phrases end at a node, each once: from `endingsFrom[node]` to `endingsFrom[node + 1]`. */
  readonly endings: Uint16Array
  readonly endingsFrom: Uint32Array
  /** By node: the next node for any word; 0 if only certain words continue. */
  readonly anyFrom: Uint16Array
}

const START = learnWord('^')
const END = learnWord('$')
/** Stands for any one word. */
const ANY = learnWord('*')

/** Returns all phrases of a line: split at bars, with every alternative in brackets written out. */
function wordingsOf(line: string): string[] {
  const tokens = line.match(/[()|]|[^()|]+/g) ?? []
  let at = 0
  const alternatives = (): string[] => {
    const finished: string[] = []
    let begun = ['']
    while (at < tokens.length) {
      const token = tokens[at] as string
      at += 1
      if (token === ')') break
      if (token === '|') {
        finished.push(...begun)
        begun = ['']
      } else {
        const next = token === '(' ? alternatives() : [token]
        begun = begun.flatMap((start) => next.map((end) => start + end))
      }
    }
    return [...finished, ...begun]
  }
  return alternatives()
}

/** Phrases by name in a tree, for {@link phrasesIn}. The notation is that of intents.ts. */
export function phraseTree(phrases: Readonly<Record<string, string>>): PhraseTree {
  const trie = new Trie()
  const endings: number[][] = [[]]
  const names = Object.keys(phrases)
  Object.values(phrases).forEach((line, name) => {
    for (const wording of wordingsOf(line)) {
      let node = 0
      for (const word of wording.trim().split(/ +/)) node = trie.add(node, learnWord(word))
      while (endings.length <= node) endings.push([])
      const ending = endings[node] as number[]
      if (!ending.includes(name)) ending.push(name)
    }
  })
  const anyFrom = Uint16Array.from(endings, (_, node) => trie.step(node, ANY))
  return { trie, names, ...inOneArray(endings), anyFrom }
}

/** No phrase ends at most nodes: two neighbouring numbers show that, without a list for each node. */
function inOneArray(endings: readonly (readonly number[])[]): Pick<PhraseTree, 'endings' | 'endingsFrom'> {
  const endingsFrom = new Uint32Array(endings.length + 1)
  endings.forEach((names, node) => {
    endingsFrom[node + 1] = (endingsFrom[node] as number) + names.length
  })
  return { endings: Uint16Array.from(endings.flat()), endingsFrom }
}

/** The numbers of the names whose phrases a sentence contains, each once. */
export function phrasesIn(tree: PhraseTree, words: readonly number[]): number[] {
  const found: number[] = []
  if (words.length === 0) return found
  const { trie, anyFrom } = tree
  const any = anyFrom[0] as number
  for (let from = -1; from <= words.length; from += 1) {
    const next = trie.first(wordAt(words, from))
    if (next !== 0) walk(tree, next, words, from + 1, found)
    if (any !== 0 && isWord(words, from)) walk(tree, any, words, from + 1, found)
  }
  return found
}

function wordAt(words: readonly number[], at: number): number {
  if (at < 0) return START
  return at < words.length ? (words[at] as number) : END
}

/** The markers of beginning and end are not words. */
const isWord = (words: readonly number[], at: number) => at >= 0 && at < words.length

function walk(tree: PhraseTree, node: number, words: readonly number[], next: number, found: number[]): void {
  const { trie, endings, endingsFrom, anyFrom } = tree
  const end = endingsFrom[node + 1] as number
  for (let at = endingsFrom[node] as number; at < end; at += 1) {
    const name = endings[at] as number
    if (!found.includes(name)) found.push(name)
  }
  if (next > words.length) return
  const following = trie.step(node, wordAt(words, next))
  if (following !== 0) walk(tree, following, words, next + 1, found)
  const any = anyFrom[node] as number
  if (any !== 0 && isWord(words, next)) walk(tree, any, words, next + 1, found)
}
