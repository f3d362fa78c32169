/** Words or phrases that a title must have, all of them, and that it must not have. */
export const wordRules = ['with', 'without'] as const
export type WordRule = (typeof wordRules)[number]

/** Both ends belong to it; undefined is open. Times are in milliseconds. */
export type Range = { min: number | undefined; max: number | undefined }

/** Filter of the table. What has no entry, an empty set and an open range match everything. */
export type QuestionFilter = {
  search: string
  /** By column or rule, of columns any of the values. */
  chosen: Readonly<Record<string, ReadonlySet<string>>>
  /** By column. */
  ranges: Readonly<Record<string, Range>>
  /** Shows the rows below the threshold instead of the questions. */
  unlikely: boolean
}

export const anyValue: Range = { min: undefined, max: undefined }
export const noValues: ReadonlySet<string> = new Set()

export const noFilter: QuestionFilter = { search: '', chosen: {}, ranges: {}, unlikely: false }
