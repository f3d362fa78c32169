import { functionWords } from './function-words.ts'
import type { TitleWord, WordUse } from './read-title.ts'
import table from './word-classes.json' with { type: 'json' }

const beforeVerbs = setOf(
  'to i you we they he she it dont doesnt didnt not never cant wont id ill youd who always people lets please just anyone someone everyone',
)
const auxiliaries = setOf('can could should would will may might must do does did')
const questionWords = setOf('how why when where what which so and but or if')
const beforeNouns = setOf(
  'a an the my your his her our their its this these those some any no of for with in on from about without vs versus and or at by than',
)

/** Returns the use of a word that is no frame. */
export function useOf(words: readonly TitleWord[], at: number): WordUse {
  const wordClass = classOf(words[at]?.plain ?? '')
  if (wordClass === 'other' || wordClass === 'adjective') return wordClass
  const previous = words[at]?.isApart ? '' : (words[at - 1]?.plain ?? '')
  if (isAfterVerbMark(words, at, previous)) return 'other'
  const after = words[at + 1]
  const next = after?.isApart ? undefined : after
  const isAfterNounMark = beforeNouns.has(previous) || isVerb(previous)
  // “a quiet fan”: an adjective comes before the noun
  if (wordClass === 'seldom') return isAfterNounMark && next?.isFrame !== false ? 'noun' : 'adjective'
  return isAfterNounMark || !determiners.has(next?.plain ?? '') ? 'noun' : 'other'
}

/** A verb stands before its object: “choose hedges”. */
function isVerb(word: string): boolean {
  return classOf(word) === 'other' && !functionWords.has(word) && !word.endsWith('ly')
}

/** In English, a word's use shows by the word before it: `to clean`, `the clean`. An article after it makes it a verb. */
function isAfterVerbMark(words: readonly TitleWord[], at: number, previous: string): boolean {
  if (beforeVerbs.has(previous)) return true
  if (auxiliaries.has(previous)) return !asks(words, at - 1)
  return beforeProgressives.has(previous) && words[at]?.plain.endsWith('ing') === true
}

/** “Does chicken…” and “why does chicken…” ask, “it does matter” does not. */
function asks(words: readonly TitleWord[], at: number): boolean {
  const before = words[at - 1]
  return !before || words[at]?.isApart === true || questionWords.has(before.plain)
}

const beforeProgressives = setOf(
  'am is are was were be been being im youre hes shes theyre were isnt arent wasnt',
)
const determiners = setOf('a an the my your his her our their this these those it them me us him')

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(' '))
}

/** What an English word is as it is written: `seldom` if it can be a noun, but rarely is. Unknown words, such as names, are nouns. */
type WordClass = 'noun' | 'seldom' | 'adjective' | 'other'

const classes = new Map<string, WordClass>(
  (['other', 'adjective', 'seldom'] as const).flatMap((name) =>
    table[name].split(' ').map((word) => [word, name] as const),
  ),
)
/** Nouns that the rules and the lexicon, which is of newspapers, take for something else. */
const nouns = new Set(
  (
    'ally anomaly assembly belly bully butterfly family holly jelly lily monopoly rally reply supply alien antique atheist audio bear beat bible ' +
    'clothes comic console curry feminist file fly hosting human joint key miniature military monitor olive pedal pump quote raspberry rental ' +
    'resume rose secret shave sourdough stem surprise tap teen track twin upgrade vegetarian'
  ).split(' '),
)

/** Returns the class of a word in lower case. */
function classOf(word: string): WordClass {
  const base = word.endsWith('s') ? word.slice(0, -1) : word
  if (nouns.has(word) || nouns.has(base)) return 'noun'
  if (/[a-z]{3}ly$/.test(word)) return 'other'
  if (/[a-z]{3}(?<!e)ed$/.test(word)) return 'adjective'
  return classes.get(word) ?? classes.get(base) ?? 'noun'
}
