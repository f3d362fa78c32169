import { readListing } from './listing.ts'
import { type ListingPage, listingRequest } from './listing-page.ts'
import type { RedditRate } from './rate-headers.ts'
import { createRedditCall, type RedditClientOptions } from './reddit-call.ts'
import { type Submission, SubmissionChild } from './submission.ts'
import { PublicSubredditChild, type Subreddit } from './subreddit.ts'

export interface SubmissionPage {
  submissions: Submission[]
  /** Where the next page goes on; null at the end. A short page is not the end. */
  after: string | null
  /** Children that were no submissions or lacked what one needs. */
  dropped: number
  rate?: RedditRate
}

/** Every method throws PlatformError, or the reason of the caller's signal; an error never becomes an empty list. */
export interface RedditClient {
  /** A token and one small listing: catches wrong credentials as well as a blocked network or program name. */
  check(signal?: AbortSignal): Promise<void>
  /** Public communities that match, neither NSFW nor quarantined, best first. `limit` at most 100. */
  searchSubreddits(query: string, options?: { limit?: number; signal?: AbortSignal }): Promise<Subreddit[]>
  /** Those of the names that are public, neither NSFW nor quarantined; 100 names cost one request. */
  subredditsByName(names: readonly string[], signal?: AbortSignal): Promise<Subreddit[]>
  /** One page. `slotReserved`: the caller holds a slot of the limiter for the first try. */
  submissions(
    page: ListingPage,
    options?: { signal?: AbortSignal; slotReserved?: boolean },
  ): Promise<SubmissionPage>
}

const namesPerRequest = 100

export function createRedditClient(options: RedditClientOptions): RedditClient {
  const call = createRedditCall(options)

  async function communities(path: string, query: Record<string, string>, signal?: AbortSignal) {
    const read = (json: unknown) => readListing(json, PublicSubredditChild)
    const { value } = await call({ path, query, read, signal })
    return value.items
  }

  const search = (q: string, limit: number, signal?: AbortSignal) =>
    communities('/subreddits/search', { q, limit: String(limit), sort: 'relevance' }, signal)

  return {
    async check(signal) {
      await search('questions', 1, signal)
    },
    searchSubreddits: (query, { limit = 25, signal } = {}) => search(query, limit, signal),
    async subredditsByName(names, signal) {
      const found: Subreddit[] = []
      for (let start = 0; start < names.length; start += namesPerRequest) {
        const sr_name = names.slice(start, start + namesPerRequest).join(',')
        found.push(...(await communities('/api/info', { sr_name }, signal)))
      }
      return found
    },
    async submissions(page, { signal, slotReserved } = {}) {
      const read = (json: unknown) => readListing(json, SubmissionChild)
      const { value, rate } = await call({ ...listingRequest(page), read, signal, slotReserved })
      const { items, after, dropped } = value
      return { submissions: items, after, dropped, ...(rate ? { rate } : {}) }
    },
  }
}
