/** Properties of a question of which several values can be chosen. */
export const optionFacets = ['type', 'topic', 'subreddit', 'source', 'status', 'gone', 'review'] as const
export type OptionFacet = (typeof optionFacets)[number]

/** Numbers of a question of which a range can be chosen. */
export const rangeFacets = ['score', 'createdAt'] as const
export type RangeFacet = (typeof rangeFacets)[number]

/** Words or phrases that a title must have, all of them, and that it must not have. */
export const wordRules = ['with', 'without'] as const
export type WordRule = (typeof wordRules)[number]

/** Both ends belong to it; undefined is open. Milliseconds for `createdAt`. */
export type Range = { min: number | undefined; max: number | undefined }

/** Filter of the table. An empty set and an open range match everything. */
export type QuestionFilter = {
  search: string
  /** Of facets any of the values. */
  chosen: Readonly<Record<OptionFacet | WordRule, ReadonlySet<string>>>
  ranges: Readonly<Record<RangeFacet, Range>>
  /** Shows the rows below the threshold instead of the questions. */
  unlikely: boolean
}

export const anyValue: Range = { min: undefined, max: undefined }
export const noValues: ReadonlySet<string> = new Set()

/** Returns a record with a value for each facet. */
export function byFacet<Facet extends string, Value>(
  facets: readonly Facet[],
  create: (facet: Facet) => Value,
): Record<Facet, Value> {
  return Object.fromEntries(facets.map((facet) => [facet, create(facet)])) as Record<Facet, Value>
}

export const noFilter: QuestionFilter = {
  search: '',
  chosen: byFacet([...optionFacets, ...wordRules], () => noValues),
  ranges: byFacet(rangeFacets, () => anyValue),
  unlikely: false,
}
