import type { Question } from '@quarry/contracts/question'
import type { TopicOf } from '../analysis/questions/topic-edits.ts'
import { type FacetOf, setFacets } from './columns.tsx'
import { codesOf, valueNames } from './facet-values.ts'
import { missedCodes } from './missed-rows.ts'

export type FacetCounts = {
  /** Rows that pass the whole filter. */
  shown: number
  options: Readonly<Record<string, ReadonlyMap<string, number>>>
}

/** Counts the rows that each value would show with the other facets unchanged. `missed` is from `missedRows`. */
export function countFacets(rows: readonly Question[], missed: Uint8Array, topicOf: TopicOf): FacetCounts {
  const codes = codesOf(rows)
  /** Counts the rows that no other facet hides, by value. */
  function countsOf({ key, edited = (value) => value }: FacetOf<'set'>) {
    const column = codes[key] ?? []
    const own = missedCodes.of(key)
    const tally: number[] = []
    for (let at = 0; at < column.length; at += 1) {
      if (missed[at] !== missedCodes.nothing && missed[at] !== own) continue
      const code = column[at] ?? 0
      tally[code] = (tally[code] ?? 0) + 1
    }
    const counts = new Map<string, number>()
    for (const [code, name] of valueNames.entries()) {
      if (!tally[code]) continue
      const value = edited(name, { topicOf })
      counts.set(value, (counts.get(value) ?? 0) + tally[code])
    }
    return counts
  }
  return {
    shown: missed.filter((code) => code === missedCodes.nothing).length,
    options: Object.fromEntries(setFacets.map((facet) => [facet.key, countsOf(facet)])),
  }
}
