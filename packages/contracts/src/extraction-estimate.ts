/**
 * How many Reddit requests an extraction sends. The figures are fitted to the sandbox's subreddits, from 25 to 1,000
 * questions and with none to five seed terms: of eight subreddits together, nine selections in ten send between 75 and
 * 125 % of the estimate. One subreddit may take half as many or twice as many, because its posts are not known before.
 */
export interface SubredditToExtract {
  /** 0 if the number is unknown, for example for typed names. */
  subscribers: number
  /** Questions to find. */
  limit: number
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
/** Requests until a subreddit has shown all its questions: at least, and by their number. */
const EXHAUSTED = { least: 8, perQuestion: 1 / 11, offset: 20 }
/**
 * Searches for one term in titles and texts, in several orders: at least and at most, and the share of the other requests
 * in between. They take turns with other sources, so there are never more of them.
 */
const TERM_REQUESTS = { least: 1, most: 3.5, share: 1 / 6 }
const UNKNOWN_SUBSCRIBERS = 1_000_000
/** Reddit's window, without the 24 requests of it that are reserved for people. */
const REQUESTS_PER_MINUTE = (1000 - 24) / 10

/** Adds up the subreddits, each of which is read with all the terms. */
export function estimateExtraction(
  subreddits: readonly SubredditToExtract[],
  terms: number,
): ExtractionEstimate {
  const requests = subreddits.reduce((sum, subreddit) => sum + requestsFor(subreddit, terms), 0)
  return { requests, minutes: minutesFor(requests) }
}

/** Returns the whole minutes that so many requests take at Reddit's rate. */
export function minutesFor(requests: number): number {
  return Math.ceil(requests / REQUESTS_PER_MINUTE)
}

function requestsFor({ subscribers, limit }: SubredditToExtract, terms: number): number {
  const millions = (subscribers || UNKNOWN_SUBSCRIBERS) / 1_000_000
  const reachable = Math.min(REACHABLE.most, REACHABLE.ofMillion * millions ** REACHABLE.exponent)
  const scarcity = 1 + SCARCITY.weight * (limit / reachable) ** SCARCITY.exponent
  const wanted = (limit / QUESTIONS_PER_REQUEST) * scarcity
  const exhausted = Math.max(EXHAUSTED.least, reachable * EXHAUSTED.perQuestion - EXHAUSTED.offset)
  const withoutTerms = Math.max(1, Math.round(Math.min(wanted, exhausted)))
  const { least, most, share } = TERM_REQUESTS
  const perTerm = Math.min(most, Math.max(least, withoutTerms * share))
  return withoutTerms + Math.min(withoutTerms, Math.round(perTerm * terms))
}
