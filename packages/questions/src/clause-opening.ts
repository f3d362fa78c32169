/**
 * Openings of clauses that distinguish a question from a headline: `why does`, `which X should`, `how to`,
 * `what happened`, `how I`, `is it`, `is Cyprus`, `anyone`, `any X`.
 */
export type Opening =
  | 'wh-inverted'
  | 'wh-object'
  | 'wh-verb'
  | 'wh-statement'
  | 'how-to'
  | 'wh-to'
  | 'when'
  | 'when-inverted'
  | 'auxiliary'
  | 'auxiliary-name'
  | 'anyone'
  | 'any'
  | 'none'

const setOf = (words: string) => new Set(words.split(' '))

const WH = setOf('what how why where who which whose whom whats hows whys wheres whos when wtf')
const AUXILIARIES = setOf(
  "is are was were do does did can could should would will has have had am might may must shall isn't aren't wasn't weren't don't doesn't didn't can't couldn't shouldn't wouldn't won't hasn't haven't ain't isnt arent doesnt dont didnt cant wont",
)
const CONTRACTED = setOf(
  "what's how's why's where's who's when's what're who're how're what'd how'd why'd whats hows wheres whos what'll who'd who'll where'd",
)
const SUBJECTS = setOf(
  "i you we they he she it this that these those there the a an any anyone anybody anything someone somebody something my your our their his her its people everyone everybody all some most many one two other others u ya y'all certain such both guys reddit redditors we're today's each every",
)
const DEGREES = setOf(
  'much many long often old big bad hard far safe good likely come fast high low deep hot cold easy difficult important accurate strong effective expensive close tall large small soon late well badly quickly realistic feasible legal',
)
const SUBJECT_VERBS = setOf(
  'happened happens happen makes made causes caused would wins won else makes keeps goes went gives gets got killed determines prevents stops kind type types sort brand percentage exactly on drives inspired constitutes comes',
)
const FILLERS = setOf(
  'so and but ok okay hey hi hello guys please well also just yo um uh or then honestly seriously quick dumb stupid noob newbie simple serious random genuine weird question help eli5 edit dear fellow ask update now lol thread discussion discuss request today other than because oh wait',
)
const SWEARS = setOf('earth hell heck fuck world')
const PAUSES = new Set(',:;|–—~-')
const FILLERS_MAX = 5
const INVERSION_REACH = 5
const INDEFINITES = setOf('anyone anybody someone somebody')

/** The opening of the clause that begins at `from`, after words such as "so" and "hey guys". */
export function openingOf(words: readonly string[], from: number): Opening {
  const at = afterFillers(words, from)
  const [first = '', second = ''] = words.slice(at, at + 2)
  if (CONTRACTED.has(first)) return 'wh-inverted'
  if (WH.has(first)) return openingOfWh(words, isSwornAt(words, at + 1) ? at + 2 : at, first)
  if (AUXILIARIES.has(first)) return openingOfAuxiliary(first, second)
  if (INDEFINITES.has(first)) return 'anyone'
  return first === 'any' ? 'any' : 'none'
}

function afterFillers(words: readonly string[], from: number): number {
  let at = from
  const furthest = Math.min(words.length - 1, from + FILLERS_MAX)
  while (at < furthest && (FILLERS.has(words[at] ?? '') || isPause(words[at]))) at += 1
  return at
}

/** How on earth, what the hell. */
function isSwornAt(words: readonly string[], at: number): boolean {
  return (words[at] === 'on' || words[at] === 'the') && SWEARS.has(words[at + 1] ?? '')
}

function openingOfWh(words: readonly string[], at: number, first: string): Opening {
  const second = words[at + 1] ?? ''
  if (second === 'to') return first === 'how' ? 'how-to' : 'wh-to'
  if (first === 'when') return AUXILIARIES.has(second) ? 'when-inverted' : 'when'
  if (AUXILIARIES.has(second)) return 'wh-inverted'
  const isInverted = hasInversion(words, at + 2)
  if (first === 'how' && DEGREES.has(second)) return isInverted ? 'wh-inverted' : 'wh-object'
  if (SUBJECT_VERBS.has(second)) return 'wh-verb'
  return !SUBJECTS.has(second) && isInverted ? 'wh-object' : 'wh-statement'
}

/** `… should I`: an auxiliary with its subject behind it within the next few words. */
function hasInversion(words: readonly string[], from: number): boolean {
  for (let i = from; i < Math.min(words.length - 1, from + INVERSION_REACH); i += 1) {
    if (AUXILIARIES.has(words[i] ?? '') && (SUBJECTS.has(words[i + 1] ?? '') || i === from)) return true
  }
  return false
}

function openingOfAuxiliary(first: string, second: string): Opening {
  if (SUBJECTS.has(second)) return 'auxiliary'
  // "Do not feed", "Can't wait", "Have fun", "Will Smith": orders, exclamations and names begin so as well.
  const isOrder = second === '' || second === 'not' || second === "n't" || /n'?t$/.test(first)
  const isAmbiguous =
    first === 'do' || first === 'have' || first === 'had' || first === 'may' || first === 'will'
  return isOrder || isAmbiguous || first === 'might' || first === 'must' ? 'none' : 'auxiliary-name'
}

/** Where clauses begin: at the front and after every comma, colon, dash and bar. */
export function clauseStarts(words: readonly string[]): number[] {
  const starts = [0]
  for (let i = 0; i < words.length - 1; i += 1) if (isPause(words[i])) starts.push(i + 1)
  return starts.slice(0, 12)
}

export function isPause(word: string | undefined): boolean {
  return word !== undefined && PAUSES.has(word.charAt(0))
}
