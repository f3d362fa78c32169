import type { Alignment } from './alignment.ts'
import { isNumber } from './same-word.ts'
import type { Token } from './title-tokens.ts'
import { unitsOf } from './units.ts'

/** Returns true if a number, or a unit or a period of time, is another one than in the title. */
export function changesNumber(alignment: Alignment): boolean {
  const isChanged = [addsNumber, addsLimit, losesNumber, replacesCount, replacesUnit]
  return isChanged.some((changes) => changes(alignment))
}

function addsNumber({ added }: Alignment): boolean {
  return added.some(isNumber)
}

/** More than 400, where the title says 400. */
function addsLimit({ response, titleIndexes }: Alignment): boolean {
  const isLimit = (at: number) =>
    titleIndexes[at] === undefined && /^(?:more|less|over|under|least|most)$/.test(response[at]?.word ?? '')
  return response.some(
    (token, at) =>
      isNumber(token) && (isLimit(at - 1) || (isLimit(at - 2) && titleIndexes[at - 1] === undefined)),
  )
}

/** A number has gone from between words that stayed, perhaps with its unit: "a 20 year old roof", "the Switch 2". */
function losesNumber({ title, matchedIndexes }: Alignment): boolean {
  return title.some((token, at) => {
    if (!isNumber(token) || matchedIndexes.has(at) || !matchedIndexes.has(at - 1)) return false
    if (title[at - 1]?.sentence !== token.sentence) return false
    const next = title.findIndex((other, place) => place > at && !isOfNumber(other))
    // where 2 park, one 4 you
    const isSmall = /^[24]$/.test(token.word) && /^\p{Ll}/u.test(title[at - 1]?.raw ?? '') && next === at + 1
    // the Switch 2
    if (next < 0) return /^\p{Lu}/u.test(title[at - 1]?.raw ?? '')
    return (
      matchedIndexes.has(next) &&
      title[next]?.sentence === token.sentence &&
      !(isSmall && !/s$/.test(title[next]?.word ?? ''))
    )
  })
}

const isOfNumber = ({ units, word }: Token) => units.size > 0 || word === 'old'

/** "My first loaf" and "my second loaf": words that are just as often something else, before the same word. */
function replacesCount({ title, response, titleIndexes, matchedIndexes }: Alignment): boolean {
  return response.some(({ values }, at) => {
    const thing = titleIndexes[at + 1]
    const given = title[(thing ?? 0) - 1]
    if (values.length === 0 || thing === undefined || !given || matchedIndexes.has(thing - 1)) return false
    return given.values.length > 0 && !given.values.some((value) => values.includes(value))
  })
}

/** "Last year" and "last week", "$5" and "€5". */
function replacesUnit({ title, lost, added }: Alignment): boolean {
  if (lost.every((token) => unitsIn(token).size === 0)) return false
  const known = new Set(title.flatMap((token) => [...unitsIn(token)]))
  return added.map(unitsIn).some((units) => units.size > 0 && [...units].every((unit) => !known.has(unit)))
}

/** Without a number beside it, one letter is no unit. */
function unitsIn({ units, word }: Token): ReadonlySet<string> {
  return units.size > 0 || word.length < 2 ? units : unitsOf(word)
}
