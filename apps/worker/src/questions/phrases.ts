import { INTENTS } from './intents.ts'
import type { TitleForm } from './title-form.ts'

interface Node {
  readonly next: Map<string, Node>
  /** The intents of the phrases that end here, each once. */
  readonly names: string[]
}

const nodeOf = (): Node => ({ next: new Map(), names: [] })

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

export type PhraseTree = Node

/** Phrases by name in a tree, word by word, for {@link phrasesIn}. The notation is that of intents.ts. */
export function phraseTree(phrases: Readonly<Record<string, string>>): PhraseTree {
  const root = nodeOf()
  for (const [name, line] of Object.entries(phrases)) {
    for (const wording of phrasesOf(line).flatMap(wordings)) {
      let node = root
      for (const word of wording.split(' ')) {
        const next = node.next.get(word) ?? nodeOf()
        node.next.set(word, next)
        node = next
      }
      if (!node.names.includes(name)) node.names.push(name)
    }
  }
  return root
}

/** The names of the phrases that a sentence contains. */
export function phrasesIn(tree: PhraseTree, words: readonly string[]): Set<string> {
  const names = new Set<string>()
  const tokens = ['^', ...words, '$']
  for (let from = 0; from < tokens.length; from += 1) walk(tree, tokens, from, names)
  return names
}

function walk(node: Node, tokens: readonly string[], at: number, names: Set<string>): void {
  for (const name of node.names) names.add(name)
  const token = tokens[at]
  if (token === undefined || node.next.size === 0) return
  const next = node.next.get(token)
  if (next) walk(next, tokens, at + 1, names)
  const any = token === '^' || token === '$' ? undefined : node.next.get('*')
  if (any) walk(any, tokens, at + 1, names)
}

const intents = phraseTree(
  Object.fromEntries(
    Object.entries(INTENTS).flatMap(([intent, shades]) =>
      Object.entries(shades).map(([shade, phrases]) => [`${intent}/${shade}`, phrases]),
    ),
  ),
)

export interface FoundIntent {
  intent: string
  shade: string
  /** Of its sentence: a question at the title's end or with more behind it, behind a question, in brackets. */
  standing: 'asked' | 'asked-on' | 'after' | 'tagged' | 'said'
}

/** What the sentences of a title and its brackets mean, as far as set phrases say. */
export function intentsIn({ sentences, tags }: TitleForm): FoundIntent[] {
  const inSentences = sentences.flatMap(({ words, mark }, i) => {
    const isLast = i === sentences.length - 1
    const isAfter = sentences[i - 1]?.mark === '?'
    return found(words, mark === '?' ? (isLast ? 'asked' : 'asked-on') : isAfter ? 'after' : 'said')
  })
  return [...inSentences, ...found(tags, 'tagged')]
}

function found(words: readonly string[], standing: FoundIntent['standing']): FoundIntent[] {
  return [...phrasesIn(intents, words)].map((name) => {
    const [intent = '', shade = ''] = name.split('/')
    return { intent, shade, standing }
  })
}
