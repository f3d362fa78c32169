import { writeFile } from 'node:fs/promises'
import { brill } from 'brill'

/** Where the table is stored. */
export const tableFile = new URL('word-classes.json', import.meta.url)

/** Longer words are too rare to name a topic. */
const LENGTH_MAX = 10

/** The text of the table of English words that are seldom or never nouns, made from the lexicon of the installed brill (MIT, see word-classes.LICENSE). */
export function buildWordClasses(): string {
  const words = Object.entries(brill).filter(
    // what a rule finds is left out
    ([word]) => /^[a-z]{3,}$/.test(word) && word.length <= LENGTH_MAX && !/...(?:ly|ed)$/.test(word),
  )
  const isNoun = (tags: readonly string[]) => tags.some(isNounTag)
  const classes = {
    other: words.filter(([, tags]) => !isNoun(tags) && tags[0] !== 'JJ'),
    adjective: words.filter(([, tags]) => !isNoun(tags) && tags[0] === 'JJ'),
    seldom: words.filter(
      ([word, tags]) => isNoun(tags) && !isNounTag(tags[0] ?? '') && !word.endsWith('ing'),
    ),
  }
  const lists = Object.entries(classes).map(([name, list]) => [name, listOf(list)])
  return `${JSON.stringify(Object.fromEntries(lists), null, 2)}\n`
}

/** Nouns, and foreign words, which are names here. */
function isNounTag(tag: string): boolean {
  return /^(?:NN|FW)/.test(tag)
}

/** Without forms in -s of words that are listed. */
function listOf(words: readonly (readonly [string, unknown])[]): string {
  const listed = new Set(words.map(([word]) => word))
  return [...listed].filter((word) => !word.endsWith('s') || !listed.has(word.slice(0, -1))).join(' ')
}

if (import.meta.main) await writeFile(tableFile, buildWordClasses())
