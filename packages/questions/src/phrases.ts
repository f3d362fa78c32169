import { Trie } from './trie.ts'
import { learnWord } from './vocabulary.ts'

/** Phrases word by word: each is a node of the trie. */
export interface PhraseTree {
  readonly trie: Trie
  readonly names: readonly string[]
  /** By node: the numbers of the phrases' names that end there, each once. */
  readonly endings: readonly (readonly number[])[]
  /** By node: where any word leads to, 0 where only certain ones lead on. */
  readonly anyFrom: Uint16Array
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
  const trie = new Trie()
  const endings: number[][] = [[]]
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
  const anyFrom = Uint16Array.from(endings, (_, node) => trie.step(node, ANY))
  return { trie, names, endings, anyFrom }
}

/** The numbers of the names whose phrases a sentence contains, each once. */
export function phrasesIn(tree: PhraseTree, words: readonly number[]): number[] {
  const found: number[] = []
  if (words.length === 0) return found
  const { trie, anyFrom } = tree
  const any = anyFrom[0] as number
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
  const { trie, endings, anyFrom } = tree
  for (const name of endings[node] as readonly number[]) if (!found.includes(name)) found.push(name)
  if (at > words.length) return
  const next = trie.step(node, wordAt(words, at))
  if (next !== 0) walk(tree, next, words, at + 1, found)
  const any = anyFrom[node] as number
  if (any !== 0 && isWord(words, at)) walk(tree, any, words, at + 1, found)
}
