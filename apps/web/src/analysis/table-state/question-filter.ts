/** A title must contain all of the first rule's words or phrases, and none of the second's. */
export const wordRules = ['with', 'without'] as const
export type WordRule = (typeof wordRules)[number]

/** Both ends are included; an undefined end is open. Times are in milliseconds. */
export type Range = { min: number | undefined; max: number | undefined }

/** The table's filter. A missing entry, an empty set and an open range match everything. */
export type QuestionFilter = {
  search: string
  /** Chosen values by column or rule; a column matches any of them. */
  chosen: Readonly<Record<string, ReadonlySet<string>>>
  ranges: Readonly<Record<string, Range>>
  /** Shows only questions that match one of these seed terms; see `createTermMatch`. Empty for all. */
  terms: readonly string[]
  /** Shows the rows below the threshold instead of the questions. */
  unlikely: boolean
}

export const anyValue: Range = { min: undefined, max: undefined }
export const noValues: ReadonlySet<string> = new Set()

export const noFilter: QuestionFilter = { search: '', chosen: {}, ranges: {}, terms: [], unlikely: false }
