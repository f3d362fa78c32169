/**
 * How many Reddit requests an extraction sends. The figures are fitted to the sandbox's subreddits, from 25 to 1,000 questions and
 * with none to five seed terms. With limits of 300 and 1,000, half of the single subreddits send between 75 and 125 % of the
 * estimate, and so do six in ten selections of six to eight; one with fewer questions than the limit may send half of it or eight
 * times as many. Neither discovery nor Reddit's other lists report how many posts a subreddit has and how many of them ask, which
 * only reading shows.
 * With dates, the newest posts are read alone if they reach the first day; how many there are is guessed by the subscribers,
 * or by the questions a day of a session.
 */
export interface SubredditToExtract {
  /** 0 if the number is unknown, for example for typed names. */
  subscribers: number
  /** Questions to find. */
  limit: number
  /** Questions since the date from which it is read, if a session shows how many there are a day. */
  newQuestions?: number
}

/** Dates of the posts to read, as days before now; without one, that end is open. */
export interface PublishedDays {
  from?: number
  to?: number
}

export interface ExtractionEstimate {
  requests: number
  /** Whole minutes that Reddit's rate allows at least: short runs are faster, since a window can be used up at once. */
  minutes: number
}

const QUESTIONS_PER_REQUEST = 60
/** Questions that a subreddit of a million subscribers has within reach, the most that any has, and how they grow. */
const REACHABLE = { ofMillion: 700, most: 1300, exponent: 0.35 }
/** The closer the limit is to what the subreddit has, the fewer questions a request still brings. */
const SCARCITY = { weight: 5, exponent: 2.5 }
/**
 * Requests until a subreddit has shown all its questions. A subreddit of a few hundred posts is known to be small after its
 * newest posts; others take all kinds of lists. Which it is depends on its posts, of which only the subscribers are known.
 */
const EXHAUSTED = { least: 8, ofMillion: 100, exponent: 3, most: 66 }
/**
 * Searches for one term in titles and texts, in several orders: at least and at most, and the share of the other requests
 * in between. They take turns with other sources, so there are never more of them.
 */
const TERM_REQUESTS = { least: 1, most: 3.5, share: 1 / 6 }
/**
 * With dates, unless the newest posts reach them: how many times the requests for a question, at least until the range is
 * exhausted and by its questions, and how many times as many if it has a beginning, for whose sake the newest posts are read
 * first, and an end.
 */
const DATED = { perQuestion: 2.25, least: 20, perReachable: 1 / 11, begun: 0.8, ended: 2 }
/** Posts that Reddit's lists reach of a subreddit of a million subscribers, the most of any, and how they grow. */
const POSTS = { ofMillion: 1150, most: 3000, exponent: 0.4 }
/** Age of the oldest of them in days; large subreddits have as many in a shorter time. */
const DAYS = { ofMillion: 380, least: 40, most: 1800, exponent: -0.5 }
/** Newer posts are closer together than old ones. */
const RECENT = 1 / 1.8
const POSTS_PER_PAGE = 100
const QUESTION_SHARE = 0.48
/** Reddit lists at most this many of the newest posts. */
const LISTED_POSTS = 1000
const UNKNOWN_SUBSCRIBERS = 1_000_000
/** Reddit's window, without the 24 requests of it that are reserved for people. */
const REQUESTS_PER_MINUTE = (1000 - 24) / 10

/** Adds up the subreddits, each of which is read with all the terms. */
export function estimateExtraction(
  subreddits: readonly SubredditToExtract[],
  terms: number,
  published: PublishedDays = {},
): ExtractionEstimate {
  const requests = subreddits.reduce((sum, subreddit) => sum + requestsFor(subreddit, terms, published), 0)
  return { requests, minutes: minutesFor(requests) }
}

/** Returns the whole minutes that this many requests take at Reddit's rate. */
function minutesFor(requests: number): number {
  return Math.ceil(requests / REQUESTS_PER_MINUTE)
}

function requestsFor(subreddit: SubredditToExtract, terms: number, published: PublishedDays): number {
  return newestPages(subreddit, published) ?? requestsBySource(subreddit, terms, published)
}

/**
 * Pages of the newest posts, if these reach the beginning of the range: nothing else is read then. They end with the range
 * or with the last question that is wanted. Undefined if they do not reach so far.
 */
function newestPages(
  { subscribers, limit, newQuestions }: SubredditToExtract,
  { from, to = 0 }: PublishedDays,
): number | undefined {
  const posts =
    newQuestions === undefined ? postsWithin(subscribers, from ?? 0) : newQuestions / QUESTION_SHARE
  const isOpen = newQuestions === undefined && from === undefined
  const wanted = postsWithin(subscribers, to) + limit / QUESTION_SHARE
  if (isOpen || Math.min(posts, wanted) > LISTED_POSTS) return undefined
  return Math.min(Math.floor(posts / POSTS_PER_PAGE) + 1, Math.ceil(wanted / POSTS_PER_PAGE))
}

/** Requests to all kinds of lists, each time to the one that promises most. Posts outside the range bring nothing. */
function requestsBySource(
  { subscribers, limit, newQuestions }: SubredditToExtract,
  terms: number,
  { from, to = 0 }: PublishedDays,
): number {
  const all = Math.min(REACHABLE.most, REACHABLE.ofMillion * millionsOf(subscribers) ** REACHABLE.exponent)
  const share = shareWithin(subscribers, from) - shareWithin(subscribers, to)
  const reachable = Math.max(1, newQuestions ?? all * share)
  const hasBeginning = from !== undefined || newQuestions !== undefined
  const isDated = hasBeginning || to > 0
  const times = (hasBeginning ? DATED.begun : 1) * (to > 0 ? DATED.ended : 1)
  const found = hasBeginning ? Math.min(limit, reachable) : limit
  const scarcity = 1 + SCARCITY.weight * (found / reachable) ** SCARCITY.exponent
  const wanted = (found / QUESTIONS_PER_REQUEST) * scarcity
  // Lists overlap more within a short time, and all of them show posts later than the range.
  const needed = isDated
    ? times * Math.min(wanted * DATED.perQuestion, Math.max(DATED.least, reachable * DATED.perReachable))
    : Math.min(wanted, exhaustedAfter(subscribers))
  const withoutTerms = Math.max(1, Math.round(needed))
  const { least, most, share: perRequest } = TERM_REQUESTS
  const perTerm = Math.min(most, Math.max(least, withoutTerms * perRequest))
  return withoutTerms + Math.min(withoutTerms, Math.round(perTerm * terms))
}

function exhaustedAfter(subscribers: number): number {
  const { least, ofMillion, exponent, most } = EXHAUSTED
  return Math.min(most, Math.max(least, ofMillion * millionsOf(subscribers) ** exponent))
}

const millionsOf = (subscribers: number) => (subscribers || UNKNOWN_SUBSCRIBERS) / 1_000_000

function postsWithin(subscribers: number, days: number): number {
  const all = POSTS.ofMillion * millionsOf(subscribers) ** POSTS.exponent
  return Math.min(POSTS.most, all) * shareWithin(subscribers, days)
}

/** Returns the share of a subreddit's posts from the last `days` days; 1 without a number. */
function shareWithin(subscribers: number, days = Number.POSITIVE_INFINITY): number {
  const { ofMillion, exponent, least, most } = DAYS
  const span = Math.min(most, Math.max(least, ofMillion * millionsOf(subscribers) ** exponent))
  return Math.min(1, days / span) ** RECENT
}
