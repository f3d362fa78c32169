/** Numbers that the product promises. Where a unit is not in the name it is a count. */

export const SEED_TERMS_MAX = 5
export const SEED_TERM_LENGTH_MAX = 100

export const EXTRACTION_LIMIT_DEFAULT = 300
export const EXTRACTION_LIMIT_MIN = 1
export const EXTRACTION_LIMIT_MAX = 1000

/** Communities in one extraction: enough for any real selection, few enough to stay inside a day of requests. */
export const SUBREDDITS_MAX = 100

/** Code points, as Reddit counts them. */
export const TITLE_LENGTH_MAX = 300
export const PERMALINK_LENGTH_MAX = 300

/** Questions that one session may hold, and so the most ids in one request. */
export const QUESTIONS_MAX = 20_000

/** Percent. Below the least a title is not worth keeping; above the most hardly any title is left. */
export const QUESTION_CUT_MIN = 10
export const QUESTION_CUT_MAX = 95

/** Rows in one response of the list of unlikely questions. */
export const UNLIKELY_PAGE_ROWS = 200

export const TITLES_PER_REQUEST_CHOICES = [1, 5, 10, 20] as const
export const TITLES_PER_REQUEST_MAX = 20
/** Titles that are cleaned for a look before anything is changed: one request. */
export const PREVIEW_TITLES_MAX = 3

export const POLL_INTERVAL_MS = 2000
/** Rows in one answer of a poll; `more` says that the next poll should follow at once. */
export const POLL_PAGE_ROWS = 1000

/** A whole number of questions within what one community may be asked for; anything unreadable becomes the minimum. */
export function clampExtractionLimit(value: unknown): number {
  const asked = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value)
  if (Number.isNaN(asked)) return EXTRACTION_LIMIT_MIN
  return Math.min(EXTRACTION_LIMIT_MAX, Math.max(EXTRACTION_LIMIT_MIN, Math.trunc(asked)))
}
