import type { Sentence } from './title-form.ts'
import { learnWord, NO_WORD, wordSet } from './vocabulary.ts'

/**
 * Openings of clauses that distinguish a question from a headline: `why does`, `which X should`, `how to`,
 * `what happened`, `how I`, `is it`, `is Cyprus`, `anyone`, `any X`.
 */
export const OPENINGS = [
  'wh-inverted',
  'wh-object',
  'wh-verb',
  'wh-statement',
  'how-to',
  'wh-to',
  'when',
  'when-inverted',
  'auxiliary',
  'auxiliary-name',
  'anyone',
  'any',
  'none',
] as const
export type Opening = (typeof OPENINGS)[number]

const isQuestionWord = wordSet('what how why where who which whose whom whats hows whys wheres whos when wtf')
const AUXILIARIES =
  "is are was were do does did can could should would will has have had am might may must shall isn't aren't wasn't weren't don't doesn't didn't can't couldn't shouldn't wouldn't won't hasn't haven't ain't isnt arent doesnt dont didnt cant wont"
const isAuxiliary = wordSet(AUXILIARIES)
/** "Do not feed", "Can't wait", "Have fun", "Will Smith": orders, exclamations and names also begin like this. */
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
const [HOW, WHEN, TO, ANY] = [learnWord('how'), learnWord('when'), learnWord('to'), learnWord('any')]
const isBeforeSwear = wordSet('on the')
const isIndefinite = wordSet('anyone anybody someone somebody')
const isDenial = wordSet("not n't")
const FILLERS_MAX = 5
const INVERSION_REACH = 5

/** Returns the opening of the clause that begins at `from`, after words such as "so" and "hey guys". */
export function openingOf(sentence: Sentence, from: number): Opening {
  const { numbers } = sentence
  const at = afterFillers(sentence, from)
  const first = wordAt(numbers, at)
  if (isContracted(first)) return 'wh-inverted'
  if (isQuestionWord(first)) return openingOfWh(numbers, isSwornAt(numbers, at + 1) ? at + 2 : at, first)
  if (isAuxiliary(first)) return openingOfAuxiliary(first, wordAt(numbers, at + 1))
  if (isIndefinite(first)) return 'anyone'
  return first === ANY ? 'any' : 'none'
}

const wordAt = (numbers: readonly number[], at: number) =>
  at < numbers.length ? (numbers[at] as number) : NO_WORD

function afterFillers({ words, numbers }: Sentence, from: number): number {
  let at = from
  const furthest = Math.min(words.length - 1, from + FILLERS_MAX)
  while (at < furthest && (isFiller(numbers[at] as number) || isPause(words[at] as string))) at += 1
  return at
}

/** An expletive after a question word: "how on earth", "what the hell". */
function isSwornAt(numbers: readonly number[], at: number): boolean {
  return isBeforeSwear(wordAt(numbers, at)) && isSwear(wordAt(numbers, at + 1))
}

function openingOfWh(numbers: readonly number[], at: number, first: number): Opening {
  const second = wordAt(numbers, at + 1)
  if (second === TO) return first === HOW ? 'how-to' : 'wh-to'
  if (first === WHEN) return isAuxiliary(second) ? 'when-inverted' : 'when'
  if (isAuxiliary(second)) return 'wh-inverted'
  const isInverted = hasInversion(numbers, at + 2)
  if (first === HOW && isDegree(second)) return isInverted ? 'wh-inverted' : 'wh-object'
  if (isSubjectVerb(second)) return 'wh-verb'
  return !isSubject(second) && isInverted ? 'wh-object' : 'wh-statement'
}

/** `… should I`: an auxiliary followed by its subject within the next few words. */
function hasInversion(numbers: readonly number[], from: number): boolean {
  const end = Math.min(numbers.length - 1, from + INVERSION_REACH)
  for (let i = from; i < end; i += 1)
    if (isAuxiliary(numbers[i] as number) && (isSubject(numbers[i + 1] as number) || i === from)) return true
  return false
}

function openingOfAuxiliary(first: number, second: number): Opening {
  if (isSubject(second)) return 'auxiliary'
  return second === NO_WORD || isDenial(second) || mayOrder(first) ? 'none' : 'auxiliary-name'
}

const CLAUSES_MAX = 12

/** Returns where clauses begin: at the start and after every comma, colon, dash and bar. */
export function clauseStarts({ words }: Sentence): number[] {
  const starts = [0]
  for (let i = 0; i < words.length - 1 && starts.length < CLAUSES_MAX; i += 1)
    if (isPause(words[i] as string)) starts.push(i + 1)
  return starts
}

const [LETTER_A, LETTER_Z] = [97, 122]
const PAUSES = new Set(Array.from(',:;|–—~-', (pause) => pause.charCodeAt(0)))

export function isPause(word: string): boolean {
  const code = word.charCodeAt(0)
  // Most words begin with a letter of ASCII.
  return (code < LETTER_A || code > LETTER_Z) && PAUSES.has(code)
}
