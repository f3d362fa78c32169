/** Limits that Quarry promises: counts, unless the name states a unit. */

export const SEED_TERMS_MAX = 5
export const SEED_TERM_LENGTH_MAX = 100

/** The most later readings that a question remembers. Earlier ones are forgotten. */
export const READ_AGAIN_MAX = 20
/** How many days before the last reading *Get new questions* starts to read. */
export const READ_AGAIN_DAYS = 7

/** The most pages of posts that a run reads from one community. Each page is one request. */
export const PAGES_PER_COMMUNITY_MAX = 100
export const EXTRACTION_LIMIT_DEFAULT = 300
export const EXTRACTION_LIMIT_MIN = 1
export const EXTRACTION_LIMIT_MAX = 1000

/** Subreddits in one extraction: more than a real selection has, few enough for a day's requests. */
export const SUBREDDITS_MAX = 100

/** In code points, as Reddit counts. */
export const TITLE_LENGTH_MAX = 300
export const PERMALINK_LENGTH_MAX = 300

/** Questions per session. */
export const QUESTIONS_MAX = 20_000
/** Rows below the session's threshold that its extractions keep in addition to its questions. */
export const UNLIKELY_MAX = 2000
/** Rows per session, and therefore the most ids in one request. */
export const ROWS_MAX = QUESTIONS_MAX + UNLIKELY_MAX

/** Questions that one call changes or replaces: a body has at most 1 MB, a title up to 1.2 KB and a question 8 KB. */
export const CHANGES_MAX = 500
export const REPLACEMENTS_MAX = 100

/** An upload's body has room for 20,000 ordinary questions or 2,000 of the longest. */
export const UPLOAD_BYTES_MAX = 16 * 1024 * 1024

/** Reddit's window per client id until a response states it. Quarry uses half of a stated window. */
export const REDDIT_WINDOW_REQUESTS = 1000
export const REDDIT_WINDOW_SECONDS = 600

/**
 * Longest keyword in words and code points: Google's keyword planner accepts no more, and other tools accept as much.
 */
export const KEYWORD_WORDS_MAX = 10
export const KEYWORD_CHARACTERS_MAX = 80

/** Code points of a topic name from the model. */
export const TOPIC_NAME_CHARACTERS_MAX = 40

/** The most topics in a codebook, including those that the user adds. A run makes fewer. */
export const CODEBOOK_TOPICS_MAX = 60
export const TOPIC_HEADING_MAX = 60
export const TOPIC_COVERS_MAX = 200
/**
 * The most groups of questions that ask the same. A question that another analysis asks, too, may be alone in its
 * group.
 */
export const GROUPS_MAX = ROWS_MAX / 2
/** The most questions from another analysis that the start of a run carries. */
export const CARRIED_QUESTIONS_MAX = 2000
/** The most pairs of questions that the user joined, and the most that the user parted. */
export const PAIRS_MAX = 5000

/** In percent. Below the minimum nearly every title passes; above the maximum nearly none does. */
export const THRESHOLD_MIN = 10
export const THRESHOLD_MAX = 95

export const TITLES_PER_REQUEST_MAX = 20

/** Pairs of titles in one request for second opinions. */
export const PAIRS_PER_REQUEST = 20

/** With fewer distinct titles, a run makes no topics and only finds questions that ask the same. */
export const TITLES_FOR_TOPICS_MIN = 30

/** Titles in one request that sorts them or finds the listed question that each asks. */
export const TITLES_PER_SORTING = 60

/** Titles in one request that writes search phrases and nothing else. */
export const TITLES_PER_PHRASES = 40

/** Tokens of the smallest window with room for the rules, a codebook, five titles and their answer. */
export const FIND_TOPICS_CONTEXT_MIN = 4000

export const POLL_INTERVAL_MS = 2000
/** The most rows in one response to a poll, which is also limited to 1 MB. */
export const POLL_PAGE_ROWS = 1000

/** Returns a whole number of questions within the limits per subreddit, or the minimum if the value is not a number. */
export function clampExtractionLimit(value: unknown): number {
  const requested = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value)
  if (Number.isNaN(requested)) return EXTRACTION_LIMIT_MIN
  return Math.min(EXTRACTION_LIMIT_MAX, Math.max(EXTRACTION_LIMIT_MIN, Math.trunc(requested)))
}
