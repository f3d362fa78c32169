/** Properties of a question of which several values can be chosen. */
export type OptionFacet =
  | 'isNew'
  | 'gone'
  | 'status'
  | 'type'
  | 'word'
  | 'subreddit'
  | 'change'
  | 'review'
  | 'risk'

/** Numbers of a question of which a range can be chosen. */
export type RangeFacet = 'createdAt' | 'score' | 'numComments'

export type WordRule = 'with' | 'without'

/** Both ends belong to it; undefined is open. Milliseconds for `createdAt`. */
export type Range = { min: number | undefined; max: number | undefined }

/** Filter of the table. An empty set and an open range match everything. */
export type QuestionFilter = {
  search: string
  chosen: Readonly<Record<OptionFacet, ReadonlySet<string>>>
  ranges: Readonly<Record<RangeFacet, Range>>
  /** Words or phrases that a title must have, all of them, and that it must not have. */
  words: Readonly<Record<WordRule, readonly string[]>>
  /** Ids of topics; a question passes with any of them. */
  topics: ReadonlySet<string>
  /** Only near-duplicates. */
  nearDuplicates: boolean
}

export const anyValue: Range = { min: undefined, max: undefined }
export const noValues: ReadonlySet<string> = new Set()

export const noFilter: QuestionFilter = {
  search: '',
  chosen: {
    isNew: noValues,
    gone: noValues,
    status: noValues,
    type: noValues,
    word: noValues,
    subreddit: noValues,
    change: noValues,
    review: noValues,
    risk: noValues,
  },
  ranges: { createdAt: anyValue, score: anyValue, numComments: anyValue },
  words: { with: [], without: [] },
  topics: noValues,
  nearDuplicates: false,
}
