/** Limits that Quarry promises. Without a unit in the name they are counts. */

export const SEED_TERMS_MAX = 5
export const SEED_TERM_LENGTH_MAX = 100

/** Pages of posts that a run reads of one community at most. Each takes a request. */
export const PAGES_PER_COMMUNITY_MAX = 100
export const EXTRACTION_LIMIT_DEFAULT = 300
export const EXTRACTION_LIMIT_MIN = 1
export const EXTRACTION_LIMIT_MAX = 1000

/** Subreddits in one extraction: enough for any real selection, few enough for a day of requests. */
export const SUBREDDITS_MAX = 100

/** In code points, as Reddit counts. */
export const TITLE_LENGTH_MAX = 300
export const PERMALINK_LENGTH_MAX = 300

/** Questions per session. */
export const QUESTIONS_MAX = 20_000
/** Rows below the session's threshold that its extractions keep beside its questions. */
export const UNLIKELY_MAX = 2000
/** Rows of a session, and so the most ids in one request. */
export const ROWS_MAX = QUESTIONS_MAX + UNLIKELY_MAX

/** Questions that one call changes or replaces. A title has up to 1.2 KB and a question 8 KB, and a body at most 1 MB. */
export const CHANGES_MAX = 500
export const REPLACEMENTS_MAX = 100

/** Body of an upload: room for an ordinary set of 20,000 questions, or for 2,000 of the longest. */
export const UPLOAD_BYTES_MAX = 16 * 1024 * 1024

/** Reddit's window per client id: assumed until a response states it, and then half of it is used. */
export const REDDIT_WINDOW_REQUESTS = 1000
export const REDDIT_WINDOW_SECONDS = 600

/** Words and code points of a keyword: what Google's keyword planner accepts; other tools accept these too. */
export const KEYWORD_WORDS_MAX = 10
export const KEYWORD_CHARACTERS_MAX = 80

/** Code points of a topic name from the model. */
export const TOPIC_NAME_CHARACTERS_MAX = 40
/** Topic names that a run offers the model. */
export const TOPIC_LIST_MAX = 40

/** Percent. Below the minimum nearly every title passes; above the maximum nearly none does. */
export const THRESHOLD_MIN = 10
export const THRESHOLD_MAX = 95

export const TITLES_PER_REQUEST_MAX = 20
/** Titles per request when Quarry chooses: in the first request, and at most while responses are complete. */
export const AUTOMATIC_TITLES_START = 5
export const AUTOMATIC_TITLES_MAX = 50

/** Pairs of titles in one request for second opinions. */
export const PAIRS_PER_REQUEST = 20

export const POLL_INTERVAL_MS = 2000
/** Most rows in one response to a poll, or 1 MB of them; with `more` the next poll should follow at once. */
export const POLL_PAGE_ROWS = 1000

/** Returns a whole number of questions within the limits per subreddit; the minimum for anything unreadable. */
export function clampExtractionLimit(value: unknown): number {
  const requested = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value)
  if (Number.isNaN(requested)) return EXTRACTION_LIMIT_MIN
  return Math.min(EXTRACTION_LIMIT_MAX, Math.max(EXTRACTION_LIMIT_MIN, Math.trunc(requested)))
}
