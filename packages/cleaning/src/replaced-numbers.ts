import type { Alignment } from './alignment.ts'
import { isNumber } from './same-word.ts'

/** Number words that are just as often something else: "one may do it", "a second", "half of it". */
const seldomNumber = /^(?:one|first|second|half)$/
const multiple = /^(?:half|twice|double|triple|quarter)$/

/** Returns true if a number that is no figure has been replaced by such a word, or no longer multiplies what follows it. */
export function replacesNumberWord({ title, response, sources, kept }: Alignment): boolean {
  const isReplaced = response.some(({ word, values }, at) => {
    const thing = sources[at + 1]
    const given = title[(thing ?? 0) - 1]
    if (!seldomNumber.test(word) || thing === undefined || !given || kept.has(thing - 1)) return false
    if (title[sources[at] ?? -1]?.word === word) return false
    return (
      given.sentence === title[thing]?.sentence &&
      (isNumber(given) || seldomNumber.test(given.word)) &&
      !given.values.some((value) => values.includes(value))
    )
  })
  return isReplaced || losesMultiple({ title, kept })
}

/** Half a billion, a billion. */
function losesMultiple({ title, kept }: Pick<Alignment, 'title' | 'kept'>): boolean {
  return title.some(({ word, sentence }, at) => {
    if (!multiple.test(word) || kept.has(at)) return false
    const thing = title.findIndex((token, place) => place > at && !/^(?:an?|of|the)$/.test(token.word))
    return title[thing]?.sentence === sentence && kept.has(thing)
  })
}

const periods = ['second', 'minute', 'hour', 'day', 'night', 'week', 'month', 'year', 'decade', 'century']
const periodOf = (word: string) => periods.find((period) => word === period || word === `${period}s`)

/** Returns true if a period has become another one: "last year" and "last week". After a number, 24 hours may become a day. */
export function replacesPeriod({ title, response, sources, kept }: Alignment): boolean {
  const isLost = title.some(
    ({ word }, at) => periodOf(word) !== undefined && !kept.has(at) && title[at - 1]?.values.length === 0,
  )
  if (!isLost) return false
  const named = new Set(title.map(({ word }) => periodOf(word)))
  return response.some(({ word }, at) => {
    const period = periodOf(word)
    return period !== undefined && sources[at] === undefined && !named.has(period)
  })
}
