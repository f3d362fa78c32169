import { PlatformError } from '@quarry/platforms/platform-error'
import { nameSimilarity } from '@quarry/platforms/reddit/name-similarity'
import type { RedditClient } from '@quarry/platforms/reddit/reddit-client'
import type { Submission } from '@quarry/platforms/reddit/submission'
import type { Subreddit } from '@quarry/platforms/reddit/subreddit'

/** What was found for one term, from three sides. */
export interface TermFindings {
  term: string
  /** Communities that match, best first. */
  searched: Subreddit[]
  /** Communities whose names begin like the term or resemble it. */
  named: Subreddit[]
  /** Posts of all Reddit that match, best first. */
  posts: Submission[]
  requests: number
}

type Reddit = Pick<RedditClient, 'searchSubreddits' | 'autocompleteSubreddits' | 'searchSubmissions'>

const PER_TERM = 50
/** A misspelt name mostly begins right. */
const PREFIX = 4
const ALIKE = 0.5

/**
 * Three requests side by side; up to two more when nothing at all is found, for a misspelt term or one of several
 * words. Throws when the search for communities fails; the other two only add to it.
 */
export async function findCandidates(reddit: Reddit, term: string): Promise<TermFindings> {
  const [searched, named, posts] = await Promise.all([
    reddit.searchSubreddits(term, { limit: PER_TERM }),
    orNothing(reddit.autocompleteSubreddits(joined(term))),
    orNothing(reddit.searchSubmissions(`"${term.replaceAll('"', ' ')}"`)),
  ])
  const findings = { term, searched, named, posts, requests: 3 }
  return searched.length + named.length + posts.length > 0 ? findings : await findLoosely(reddit, findings)
}

async function findLoosely(reddit: Reddit, findings: TermFindings): Promise<TermFindings> {
  const { term } = findings
  const words = term.split(/\s+/).filter((word) => word.length > 2)
  const [begun, searched] = await Promise.all([
    orNothing(reddit.autocompleteSubreddits(joined(term).slice(0, PREFIX))),
    words.length > 1 ? orNothing(reddit.searchSubreddits(words.join(' OR '), { limit: PER_TERM })) : [],
  ])
  const isAlike = ({ name }: Subreddit) =>
    [term, ...words].some((meant) => nameSimilarity(meant, name) >= ALIKE)
  return {
    ...findings,
    searched,
    named: begun.filter(isAlike),
    requests: findings.requests + (words.length > 1 ? 2 : 1),
  }
}

/** Names of communities have no spaces. */
const joined = (term: string) => term.replace(/[^\p{L}\p{N}_]/gu, '')

async function orNothing<T>(found: Promise<T[]>): Promise<T[]> {
  try {
    return await found
  } catch (error) {
    if (error instanceof PlatformError) return []
    throw error
  }
}
