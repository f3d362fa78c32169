import { PlatformError } from '../platform-error.ts'
import type { Post } from '../post.ts'
import type { RedditClient } from './reddit-client.ts'
import { nameSimilarity, type Subreddit } from './subreddit.ts'

/** The candidates for one term. */
export interface TermCandidates {
  term: string
  /** Subreddits from the search, best first. */
  searched: Subreddit[]
  /** Subreddits whose names begin with the term or resemble it. */
  named: Subreddit[]
  /** Matching posts from all subreddits, best first. */
  posts: Post[]
  /** How many requests were sent. */
  requests: number
}

type Reddit = Pick<RedditClient, 'searchSubreddits' | 'autocompleteSubreddits' | 'searchSubmissions'>

const PER_TERM = 50
/**
 * How many leading letters of a possibly misspelled name are searched for, because most typos come later in the word.
 */
const PREFIX = 4
const SIMILARITY_MIN = 0.5

/**
 * Sends three requests in parallel, and up to two more for a misspelled or multi-word term if they find nothing. Throws
 * if the subreddit search fails; ignores failures of the other requests.
 */
export async function findCandidates(reddit: Reddit, term: string): Promise<TermCandidates> {
  const [searched, named, posts] = await Promise.all([
    reddit.searchSubreddits(term, PER_TERM),
    orNothing(reddit.autocompleteSubreddits(joined(term))),
    orNothing(reddit.searchSubmissions(`"${term}"`)),
  ])
  const candidates = { term, searched, named, posts, requests: 3 }
  const isFound = searched.length + named.length + posts.length > 0
  return isFound ? candidates : await findLoosely(reddit, candidates)
}

async function findLoosely(reddit: Reddit, candidates: TermCandidates): Promise<TermCandidates> {
  const { term } = candidates
  const words = term.split(/\s+/).filter((word) => word.length > 2)
  const [begun, searched] = await Promise.all([
    orNothing(reddit.autocompleteSubreddits(joined(term).slice(0, PREFIX))),
    words.length > 1 ? orNothing(reddit.searchSubreddits(words.join(' OR '), PER_TERM)) : [],
  ])
  const isSimilar = ({ name }: Subreddit) =>
    [term, ...words].some((meant) => nameSimilarity(meant, name) >= SIMILARITY_MIN)
  return {
    ...candidates,
    searched,
    named: begun.filter(isSimilar),
    requests: candidates.requests + (words.length > 1 ? 2 : 1),
  }
}

/** Removes spaces and punctuation, which subreddit names don't have. */
const joined = (term: string) => term.replace(/[^\p{L}\p{N}_]/gu, '')

async function orNothing<T>(found: Promise<T[]>): Promise<T[]> {
  try {
    return await found
  } catch (error) {
    if (error instanceof PlatformError) return []
    throw error
  }
}
