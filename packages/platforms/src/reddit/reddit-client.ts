import type { Post, PostState } from '../post.ts'
import type { PostPage, SlotOptions } from '../source.ts'
import { type ListingPage, listingRequest, readListing } from './listing-page.ts'
import type { RedditRate } from './rate-headers.ts'
import { createRedditCall, type RedditClientOptions } from './reddit-call.ts'
import { PostStateChild, SubmissionChild } from './submission.ts'
import { PublicSubredditChild, type Subreddit } from './subreddit.ts'

export interface SubmissionPage extends PostPage {
  rate?: RedditRate
}

/** Every method throws PlatformError, or the reason of the caller's signal. An error never becomes an empty list. */
export interface RedditClient {
  /** Requests a token and one small listing, to find wrong credentials and a blocked network or program name. */
  check(signal?: AbortSignal): Promise<void>
  /** Requests only a token, unless there is one in memory, to find wrong credentials. Needs no slot. */
  authenticate(signal?: AbortSignal): Promise<void>
  /** Returns matching public subreddits, neither NSFW nor quarantined, best first. `limit` is at most 100. */
  searchSubreddits(
    query: string,
    options?: { limit?: number; signal?: AbortSignal | undefined },
  ): Promise<Subreddit[]>
  /** Returns up to 10 suggestions for a typed prefix. Reddit also corrects close misspellings. */
  autocompleteSubreddits(query: string, signal?: AbortSignal): Promise<Subreddit[]>
  /** Returns the first page of matching posts of all subreddits. */
  searchSubmissions(query: string, signal?: AbortSignal): Promise<Post[]>
  /** Returns the subreddits of these names that are public, neither NSFW nor quarantined. 100 names cost one request. */
  subredditsByName(names: readonly string[], signal?: AbortSignal): Promise<Subreddit[]>
  /**
   * Reads one page. `slotReserved`: the caller has reserved a slot for the first attempt. `onRequest` is called for every
   * attempt that is sent.
   */
  submissions(page: ListingPage, options?: SlotOptions): Promise<SubmissionPage>
  /** Returns the states of posts by their ids, at most 100. Those that it does not have or that are unreadable are missing. */
  postStates(ids: readonly string[], options?: SlotOptions): Promise<PostState[]>
}

const NAMES_PER_REQUEST = 100

export function createRedditClient(options: RedditClientOptions): RedditClient {
  const { call, authenticate } = createRedditCall(options)

  async function communities(path: string, query: Record<string, string>, signal?: AbortSignal) {
    const read = (json: unknown) => readListing(json, PublicSubredditChild)
    const { value } = await call({ path, query, read, signal })
    return value.items
  }

  const search = (q: string, limit: number, signal?: AbortSignal) =>
    communities('/subreddits/search', { q, limit: String(limit), sort: 'relevance' }, signal)

  return {
    authenticate,
    async check(signal) {
      await search('questions', 1, signal)
    },
    searchSubreddits: (query, { limit = 25, signal } = {}) => search(query, limit, signal),
    autocompleteSubreddits: (text, signal) =>
      communities(
        '/api/subreddit_autocomplete_v2',
        { query: text.slice(0, 25), limit: '10', include_over_18: '0', include_profiles: '0' },
        signal,
      ),
    async searchSubmissions(q, signal) {
      const read = (json: unknown) => readListing(json, SubmissionChild)
      const query = { q: q.slice(0, 512), sort: 'relevance', t: 'all', type: 'link', limit: '100' }
      return (await call({ path: '/search', query, read, signal })).value.items
    },
    async subredditsByName(names, signal) {
      const found: Subreddit[] = []
      for (let start = 0; start < names.length; start += NAMES_PER_REQUEST) {
        const sr_name = names.slice(start, start + NAMES_PER_REQUEST).join(',')
        found.push(...(await communities('/api/info', { sr_name }, signal)))
      }
      return found
    },
    async submissions(page, { signal, slotReserved, onRequest } = {}) {
      const read = (json: unknown) => readListing(json, SubmissionChild)
      const { value, rate } = await call({ ...listingRequest(page), read, signal, slotReserved, onRequest })
      const { items, after, dropped } = value
      return { posts: items, after, dropped, isByDate: page.source.sort === 'new', ...(rate ? { rate } : {}) }
    },
    async postStates(ids, { signal, slotReserved, onRequest } = {}) {
      const read = (json: unknown) => readListing(json, PostStateChild)
      const query = { id: ids.map((id) => `t3_${id}`).join(',') }
      const { value } = await call({ path: '/api/info', query, read, signal, slotReserved, onRequest })
      return value.items
    },
  }
}
