import { createTrie, type Trie } from './trie.ts'
import { learnWord } from './vocabulary.ts'

/** Phrases word by word: each is a node of the trie. */
export interface PhraseTree {
  readonly trie: Trie
  readonly names: readonly string[]
  /** By node: the numbers of the phrases' names that end there, each once. */
  readonly endings: readonly (readonly number[] | undefined)[]
}

const START = learnWord('^')
const END = learnWord('$')
/** Stands for any one word. */
const ANY = learnWord('*')

/** All wordings of one phrase, its brackets multiplied out. */
function wordings(phrase: string): string[] {
  const found = /\(([^()]*)\)/.exec(phrase)
  if (!found) return [phrase.replace(/ +/g, ' ').trim()]
  const [group, choices = ''] = found
  const [before, after] = [phrase.slice(0, found.index), phrase.slice(found.index + group.length)]
  return choices.split('|').flatMap((choice) => wordings(`${before}${choice}${after}`))
}

/** The phrases of a line, split at bars outside of brackets. */
const phrasesOf = (line: string) => line.split(/\|(?![^(]*\))/)

/** Phrases by name in a tree, for {@link phrasesIn}. The notation is that of intents.ts. */
export function phraseTree(phrases: Readonly<Record<string, string>>): PhraseTree {
  const trie = createTrie()
  const endings: number[][] = []
  const names = Object.keys(phrases)
  Object.values(phrases).forEach((line, name) => {
    for (const wording of phrasesOf(line).flatMap(wordings)) {
      let node = 0
      for (const word of wording.split(' ')) node = trie.add(node, learnWord(word))
      while (endings.length <= node) endings.push([])
      const ending = endings[node] as number[]
      if (!ending.includes(name)) ending.push(name)
    }
  })
  return { trie, names, endings }
}

/** The numbers of the names whose phrases a sentence contains, each once. */
export function phrasesIn(tree: PhraseTree, words: readonly number[]): number[] {
  const found: number[] = []
  if (words.length === 0) return found
  const { trie } = tree
  const any = trie.step(0, ANY)
  for (let from = -1; from <= words.length; from += 1) {
    const next = trie.step(0, wordAt(words, from))
    if (next !== 0) walk(tree, next, words, from + 1, found)
    if (any !== 0 && isWord(words, from)) walk(tree, any, words, from + 1, found)
  }
  return found
}

function wordAt(words: readonly number[], at: number): number {
  if (at < 0) return START
  return at < words.length ? (words[at] as number) : END
}

/** The marks of beginning and end are no words. */
const isWord = (words: readonly number[], at: number) => at >= 0 && at < words.length

function walk(tree: PhraseTree, node: number, words: readonly number[], at: number, found: number[]): void {
  const { trie, endings } = tree
  const ending = endings[node]
  if (ending !== undefined) for (const name of ending) if (!found.includes(name)) found.push(name)
  if (at > words.length) return
  const next = trie.step(node, wordAt(words, at))
  if (next !== 0) walk(tree, next, words, at + 1, found)
  if (!isWord(words, at)) return
  const any = trie.step(node, ANY)
  if (any !== 0) walk(tree, any, words, at + 1, found)
}
