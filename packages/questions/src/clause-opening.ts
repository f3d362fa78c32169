import { wordSet } from './phrases.ts'
import type { Sentence } from './title-form.ts'

/**
 * Openings of clauses that distinguish a question from a headline: `why does`, `which X should`, `what happened`, `how
 * I`, `how to`, `is it`, `is Cyprus`, `anyone`, `any X`.
 */
export type Opening =
  | `wh-${'inverted' | 'object' | 'verb' | 'statement' | 'to'}`
  | 'how-to'
  | 'when'
  | 'when-inverted'
  | 'auxiliary'
  | 'auxiliary-name'
  | 'anyone'
  | 'any'
  | 'none'

const isQuestionWord = wordSet('what how why where who which whose whom whats hows whys wheres whos when wtf')
const AUXILIARIES =
  "is are was were do does did can could should would will has have had am might may must shall isn't aren't wasn't weren't don't doesn't didn't can't couldn't shouldn't wouldn't won't hasn't haven't ain't isnt arent doesnt dont didnt cant wont"
const isAuxiliary = wordSet(AUXILIARIES)
/** Verbs that also begin orders, exclamations and names: "Do not feed", "Can't wait", "Have fun", "Will Smith". */
const mayOrder = wordSet(
  `do have had may will might must ${AUXILIARIES.split(' ')
    .filter((word) => /n'?t$/.test(word))
    .join(' ')}`,
)
const isContracted = wordSet(
  "what's how's why's where's who's when's what're who're how're what'd how'd why'd whats hows wheres whos what'll who'd who'll where'd",
)
const isSubject = wordSet(
  "i you we they he she it this that these those there the a an any anyone anybody anything someone somebody something my your our their his her its people everyone everybody all some most many one two other others u ya y'all certain such both guys reddit redditors we're today's each every",
)
const isDegree = wordSet(
  'much many long often old big bad hard far safe good likely come fast high low deep hot cold easy difficult important accurate strong effective expensive close tall large small soon late well badly quickly realistic feasible legal',
)
const isSubjectVerb = wordSet(
  'happened happens happen makes made causes caused would wins won else makes keeps goes went gives gets got killed determines prevents stops kind type types sort brand percentage exactly on drives inspired constitutes comes',
)
const isFiller = wordSet(
  'so and but ok okay hey hi hello guys please well also just yo um uh or then honestly seriously quick dumb stupid noob newbie simple serious random genuine weird question help eli5 edit dear fellow ask update now lol thread discussion discuss request today other than because oh wait',
)
const isSwear = wordSet('earth hell heck fuck world')
const isBeforeSwear = wordSet('on the')
const isIndefinite = wordSet('anyone anybody someone somebody')
const isDenial = wordSet("not n't")
const FILLERS_MAX = 5
const INVERSION_REACH = 5

/** Returns the opening of the clause that begins at `from`, after words such as "so" and "hey guys". */
export function openingOf({ words }: Sentence, from: number): Opening {
  const at = afterFillers(words, from)
  const first = words[at]
  if (isContracted(first)) return 'wh-inverted'
  if (isQuestionWord(first)) return openingOfWh(words, isSwornAt(words, at + 1) ? at + 2 : at, first)
  if (isAuxiliary(first)) return openingOfAuxiliary(first, words[at + 1])
  if (isIndefinite(first)) return 'anyone'
  return first === 'any' ? 'any' : 'none'
}

function afterFillers(words: readonly string[], from: number): number {
  let at = from
  const furthest = Math.min(words.length - 1, from + FILLERS_MAX)
  while (at < furthest && (isFiller(words[at]) || isPause(words[at]))) at += 1
  return at
}

/** An expletive after a question word: "how on earth", "what the hell". */
function isSwornAt(words: readonly string[], at: number): boolean {
  return isBeforeSwear(words[at]) && isSwear(words[at + 1])
}

function openingOfWh(words: readonly string[], at: number, first: string | undefined): Opening {
  const second = words[at + 1]
  if (second === 'to') return first === 'how' ? 'how-to' : 'wh-to'
  if (first === 'when') return isAuxiliary(second) ? 'when-inverted' : 'when'
  if (isAuxiliary(second)) return 'wh-inverted'
  const isInverted = hasInversion(words, at + 2)
  if (first === 'how' && isDegree(second)) return isInverted ? 'wh-inverted' : 'wh-object'
  if (isSubjectVerb(second)) return 'wh-verb'
  return !isSubject(second) && isInverted ? 'wh-object' : 'wh-statement'
}

/** Returns true for an auxiliary that is followed by its subject within a few words: "… should I". */
function hasInversion(words: readonly string[], from: number): boolean {
  const end = Math.min(words.length - 1, from + INVERSION_REACH)
  for (let i = from; i < end; i += 1)
    if (isAuxiliary(words[i]) && (isSubject(words[i + 1]) || i === from)) return true
  return false
}

function openingOfAuxiliary(first: string | undefined, second: string | undefined): Opening {
  if (isSubject(second)) return 'auxiliary'
  return second === undefined || isDenial(second) || mayOrder(first) ? 'none' : 'auxiliary-name'
}

const CLAUSES_MAX = 12

/** Returns where clauses begin: at the start, and after every comma, colon, dash and bar. */
export function clauseStarts({ words }: Sentence): number[] {
  const starts = [0]
  for (let i = 0; i < words.length - 1 && starts.length < CLAUSES_MAX; i += 1)
    if (isPause(words[i])) starts.push(i + 1)
  return starts
}

export function isPause(word = ''): boolean {
  return /^[,:;|–—~-]/.test(word)
}

/** Returns an opening's traits: alone, with the sentence's mark, and with the clause's place as well. */
export function openingTraits(
  opening: Opening,
  place: 'first' | 'middle' | 'last' | 'inner',
  mark: Sentence['mark'],
): string[] {
  const manner = mark === '?' ? 'asked' : mark === '' ? 'bare' : 'stated'
  return ['', `:${manner}`, `:${place}:${manner}`].map((end) => `open:${opening}${end}`)
}
