import type { Question } from '@quarry/contracts/question'
import { byFacet, type OptionFacet } from '../session/question-filter.ts'
import { NO_TOPIC, type TopicOf } from '../session/topic-edits.ts'
import { columnsOf, ownFacets, valueNames } from './facet-values.ts'
import { missedCodes } from './missed-rows.ts'

export type FacetCounts = {
  /** Rows that pass the whole filter. */
  shown: number
  options: Readonly<Record<OptionFacet, ReadonlyMap<string, number>>>
}

/** Returns how many rows each value would show with the other facets unchanged. `missed` is what each row missed. */
export function countFacets(rows: readonly Question[], missed: Uint8Array, topicOf: TopicOf): FacetCounts {
  const columns = columnsOf(rows)
  /** Returns how many rows that no other facet hides have each value, by its code. */
  function tallyOf(facet: (typeof ownFacets)[number]) {
    const column = columns[facet]
    const own = missedCodes.of(facet)
    const tally: number[] = []
    for (let at = 0; at < column.length; at += 1) {
      if (missed[at] !== missedCodes.nothing && missed[at] !== own) continue
      const code = column[at] ?? 0
      tally[code] = (tally[code] ?? 0) + 1
    }
    return tally
  }
  const shownBy = (facet: OptionFacet) =>
    rows.filter((_, at) => missed[at] === missedCodes.nothing || missed[at] === missedCodes.of(facet))
  const topics = new Map<string, number>()
  for (const row of shownBy('topic')) {
    const topic = topicOf(row) ?? NO_TOPIC
    topics.set(topic, (topics.get(topic) ?? 0) + 1)
  }
  const ofOwn = byFacet(ownFacets, (facet) => {
    const tally = tallyOf(facet)
    return new Map(valueNames.flatMap((name, code) => (tally[code] ? [[name, tally[code]] as const] : [])))
  })
  return {
    shown: missed.filter((code) => code === missedCodes.nothing).length,
    options: { ...ofOwn, topic: topics },
  }
}
