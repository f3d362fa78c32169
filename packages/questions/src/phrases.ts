import { INTENTS } from './intents.ts'
import type { TitleForm } from './title-form.ts'

/**
 * Phrases word by word. A step leads from a node, by a word, to a node that is made of those words; it is stored as one
 * number in one map, because a map for each of 21,000 nodes takes 8 MB. Node 0 is the root.
 */
export interface PhraseTree {
  readonly steps: Map<number, number>
  /** The steps from the root once more, by the number of the word, 0 where there is none: most words begin no phrase. */
  readonly first: Uint16Array
  /** The number of the word that stands for any. */
  readonly any: number
  /** By node: the names of the phrases that end there, each once. */
  readonly names: Map<number, readonly string[]>
}

/** Numbers of all words that occur in phrases, of all trees. 0 is every other word. */
const wordIds = new Map<string, number>()
/** More than there are words. */
const WORDS_MAX = 2 ** 13
const ANY = '*'
const idOf = (word: string) => wordIds.get(word) ?? 0

function addStep({ steps, first }: PhraseTree, node: number, word: string): number {
  if (!wordIds.has(word)) wordIds.set(word, wordIds.size + 1)
  const step = node * WORDS_MAX + idOf(word)
  const next = steps.get(step) ?? steps.size + 1
  steps.set(step, next)
  if (node === 0) first[idOf(word)] = next
  return next
}

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
  if (!wordIds.has(ANY)) wordIds.set(ANY, wordIds.size + 1)
  const tree: PhraseTree = {
    steps: new Map(),
    first: new Uint16Array(WORDS_MAX),
    any: idOf(ANY),
    names: new Map(),
  }
  for (const [name, line] of Object.entries(phrases)) {
    const alone = [name]
    for (const wording of phrasesOf(line).flatMap(wordings)) {
      let node = 0
      for (const word of wording.split(' ')) node = addStep(tree, node, word)
      const known = tree.names.get(node)
      if (!known?.includes(name)) tree.names.set(node, known ? [...known, name] : alone)
    }
  }
  if (wordIds.size > WORDS_MAX) throw new Error('There are more words in phrases than numbers for them.')
  return tree
}

const [START, END] = ['^', '$']
/** Of the sentence that was read last: both trees read each sentence, one after the other. */
let lastWords: readonly string[] | undefined
const lastIds: number[] = []

function idsOf(words: readonly string[]): readonly number[] {
  if (words === lastWords) return lastIds
  lastWords = words
  lastIds.length = 0
  lastIds.push(idOf(START))
  for (const word of words) lastIds.push(idOf(word))
  lastIds.push(idOf(END))
  return lastIds
}

/** The names of the phrases that a sentence contains, each once. */
export function phrasesIn(tree: PhraseTree, words: readonly string[]): string[] {
  const names: string[] = []
  if (words.length === 0) return names
  const ids = idsOf(words)
  const { first } = tree
  const any = first[tree.any] as number
  for (let from = 0; from < ids.length; from += 1) {
    const next = first[ids[from] as number] as number
    if (next !== 0) walk(tree, next, ids, from + 1, names)
    if (any !== 0 && isWord(ids, from)) walk(tree, any, ids, from + 1, names)
  }
  return names
}

/** The marks of beginning and end are no words. */
const isWord = (ids: readonly number[], at: number) => at > 0 && at < ids.length - 1

function walk(tree: PhraseTree, node: number, ids: readonly number[], at: number, names: string[]): void {
  const ending = tree.names.get(node)
  if (ending) for (const name of ending) if (!names.includes(name)) names.push(name)
  if (at === ids.length) return
  const id = ids[at] as number
  if (id !== 0) {
    const next = tree.steps.get(node * WORDS_MAX + id)
    if (next !== undefined) walk(tree, next, ids, at + 1, names)
  }
  if (!isWord(ids, at)) return
  const next = tree.steps.get(node * WORDS_MAX + tree.any)
  if (next !== undefined) walk(tree, next, ids, at + 1, names)
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

/** Returns what the sentences of a title and its brackets mean, according to set phrases. */
export function intentsIn({ sentences, tags }: TitleForm): FoundIntent[] {
  const inSentences = sentences.flatMap(({ words, mark }, i) => {
    const isLast = i === sentences.length - 1
    const isAfter = sentences[i - 1]?.mark === '?'
    return found(words, mark === '?' ? (isLast ? 'asked' : 'asked-on') : isAfter ? 'after' : 'said')
  })
  return [...inSentences, ...found(tags, 'tagged')]
}

function found(words: readonly string[], standing: FoundIntent['standing']): FoundIntent[] {
  return phrasesIn(intents, words).map((name) => {
    const [intent = '', shade = ''] = name.split('/')
    return { intent, shade, standing }
  })
}
