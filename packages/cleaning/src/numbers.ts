import type { Alignment } from './alignment.ts'
import { isNumber } from './same-word.ts'
import type { Token } from './title-tokens.ts'
import { unitsOf } from './units.ts'

/** Returns true if a number, a unit or a period of time differs from the title's. */
export function changesNumber(alignment: Alignment): boolean {
  const isChanged = [addsNumber, addsLimit, losesNumber, swapsNumbers, replacesCount, replacesUnit]
  return isChanged.some((changes) => changes(alignment))
}

/** Returns true for a mix of digits and letters, which may be a number or slang: 4wd, 6ft1, gr8. */
const isMixed = ({ raw }: Token) => /\d/.test(raw) && /\p{L}/u.test(raw)
const digitsOf = ({ raw }: Token) => (raw.match(/\d+/g) ?? []).map(Number)
const figuresOf = (token: Token) => (token.values.length > 0 ? token.values : digitsOf(token))

function addsNumber({ lost, added }: Alignment): boolean {
  const numbers = added.filter(isNumber)
  if (numbers.length === 0) return false
  const known = new Set(lost.filter(isMixed).flatMap(digitsOf))
  return numbers.some((token) => !figuresOf(token).every((figure) => known.has(figure)))
}

function isWrittenOut(token: Token, { added }: Alignment): boolean {
  if (!isMixed(token)) return false
  if (token.values.length === 0) return added.length > 0
  return added.some((other) => digitsOf(token).some((digits) => figuresOf(other).includes(digits)))
}

/** Returns true if a number became a limit: "more than 400" for "400". */
function addsLimit({ response, titleIndexes }: Alignment): boolean {
  const isLimit = (at: number) =>
    titleIndexes[at] === undefined && /^(?:more|less|over|under|least|most)$/.test(response[at]?.word ?? '')
  return response.some(
    (token, at) =>
      isNumber(token) && (isLimit(at - 1) || (isLimit(at - 2) && titleIndexes[at - 1] === undefined)),
  )
}

/**
 * Returns true if a number between kept words is missing, perhaps with its unit: "a 20 year old roof", "the Switch 2".
 */
function losesNumber(alignment: Alignment): boolean {
  const { title, matchedIndexes } = alignment
  return title.some((token, at) => {
    if (!isNumber(token) || matchedIndexes.has(at) || !matchedIndexes.has(at - 1)) return false
    if (title[at - 1]?.sentence !== token.sentence || isSlang(alignment, at)) return false
    if (isWrittenOut(token, alignment)) return false
    const next = title.findIndex((other, place) => place > at && !isOfNumber(other))
    // A number at the end belongs to a name, as in "the Switch 2".
    if (next < 0) return /^\p{Lu}/u.test(title[at - 1]?.raw ?? '')
    return matchedIndexes.has(next) && title[next]?.sentence === token.sentence
  })
}

/** Returns true for a digit that stands for a word: "where 2 park", "good 4 joints". */
function isSlang({ title, added, isStop }: Alignment, at: number): boolean {
  const [before, token, next] = [title[at - 1], title[at], title[at + 1]]
  if (!before || !token || !next || !/^[24]$/.test(token.word)) return false
  const meant = token.word === '2' ? /^too?$/ : /^for$/
  return added.some(({ word }) => meant.test(word)) || (isStop(before) && !next.word.endsWith('s'))
}

/** Returns true if two numbers were exchanged: "a 24 inch wheel for a 26" and "a 26 inch wheel for a 24". */
function swapsNumbers(alignment: Alignment): boolean {
  const places = alignment.titleIndexes.flatMap((from, at) =>
    from !== undefined && alignment.title[from]?.isFigure ? [{ from, at }] : [],
  )
  const moved = places.filter(({ from, at }) => !keepsNeighbor(alignment, from, at))
  return moved.some((one) => moved.some((other) => one.at < other.at && one.from > other.from))
}

type Step = -1 | 1

/**
 * Returns true if the same word still comes before or after the number. A word that occurs in the title several times,
 * as in "day 3 … day 6", says nothing about the number, so the next word on either side counts instead.
 */
function keepsNeighbor(alignment: Alignment, from: number, at: number): boolean {
  const { title, response } = alignment
  const noun = title[from - 1]?.word
  const isCounted = noun === response[at - 1]?.word && title.filter(({ word }) => word === noun).length > 1
  const keeps = (was: Step, now: Step) => keepsNext(alignment, { from, at, was, now })
  return keeps(-1, -1) || keeps(1, 1) || (isCounted && (keeps(-1, 1) || keeps(1, -1)))
}

function keepsNext(
  { title, response, titleIndexes, isStop }: Alignment,
  { from, at, was: titleStep, now: step }: { from: number; at: number; was: Step; now: Step },
): boolean {
  const isWord = (token: Token | undefined) => token && (token.isFigure || !isStop(token))
  const next = (tokens: readonly Token[], place: number, by: Step) => {
    let beside = place + by
    while (tokens[beside] && !isWord(tokens[beside])) beside += by
    return beside
  }
  // If the sides differ, the noun in front of each number is skipped.
  const start = (place: number, by: Step) => (titleStep !== step && by === -1 ? place - 1 : place)
  let known = next(title, start(from, titleStep), titleStep)
  for (let found = next(response, start(at, step), step); ; ) {
    const [was, now] = [title[known], response[found]]
    if (!was || !now || now.isFigure) return false
    if (titleIndexes[found] === known) return true
    const isSingle = title.filter(({ word }) => word === was.word).length === 1
    if (isSingle || was.word !== now.word) return false
    known = next(title, known, titleStep)
    found = next(response, found, step)
  }
}

const isOfNumber = ({ units, word }: Token) => units.size > 0 || word === 'old'

/** Returns true if a number word before the same word changed: "my first loaf" and "my second loaf". */
function replacesCount({ title, response, titleIndexes, matchedIndexes }: Alignment): boolean {
  return response.some(({ values }, at) => {
    const thing = titleIndexes[at + 1]
    const given = title[(thing ?? 0) - 1]
    // A number from elsewhere in the title may have been given another one's sign, as in "80%+ … 65" and "65%".
    if (values.length === 0 || titleIndexes[at] !== undefined || thing === undefined) return false
    if (!given || matchedIndexes.has(thing - 1)) return false
    return given.values.length > 0 && !given.values.some((value) => values.includes(value))
  })
}

/** Returns true if a unit changed: "last year" and "last week", "$5" and "€5". */
function replacesUnit({ title, lost, added }: Alignment): boolean {
  if (lost.every((token) => unitsIn(token).size === 0)) return false
  // A single letter may be any unit that begins with it: 20g may be grams or gallons.
  const known = new Set(
    title.flatMap((token) =>
      token.units.size > 0 && token.word.length === 1 ? token.word : [...unitsIn(token)],
    ),
  )
  return added
    .map(unitsIn)
    .some(
      (units) => units.size > 0 && [...units].every((unit) => !known.has(unit) && !known.has(unit.charAt(0))),
    )
}

/** Returns the units that a word may mean. A single letter is a unit only next to a number. */
function unitsIn({ units, word }: Token): ReadonlySet<string> {
  return units.size > 0 || word.length < 2 ? units : unitsOf(word)
}
