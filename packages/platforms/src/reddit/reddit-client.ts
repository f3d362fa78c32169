import type { AnswerState } from '@quarry/contracts/answer'
import type { PostAnswers } from '../answers/answered-post.ts'
import type { Post, PostState } from '../post.ts'
import type { PostPage, SlotOptions } from '../source.ts'
import { CommentStateChild, commentRequest, readComments } from './comments.ts'
import { type ListingPage, listingRequest, readListing } from './listing-page.ts'
import { createRedditCall, type RedditClientOptions } from './reddit-call.ts'
import { PostStateChild, SubmissionChild } from './submission.ts'
import { PublicSubredditChild } from './subreddit.ts'

export type RedditClient = ReturnType<typeof createRedditClient>

/** Every method throws PlatformError, or the reason of the caller's signal. An error never becomes an empty list. */
export function createRedditClient(options: RedditClientOptions) {
  const { call, authenticate } = createRedditCall(options)

  async function communities(path: string, query: Record<string, string>, signal?: AbortSignal) {
    const read = (json: unknown) => readListing(json, PublicSubredditChild)
    return (await call({ path, query, read, signal })).items
  }

  const search = (q: string, limit: number, signal?: AbortSignal) =>
    communities('/subreddits/search', { q, limit: String(limit), sort: 'relevance' }, signal)

  return {
    /** Requests a token, unless one is in memory, to detect wrong credentials. Needs no slot. */
    authenticate,

    /** Requests a token and one small listing, to detect wrong credentials and a blocked network or User-Agent. */
    async check(signal?: AbortSignal): Promise<void> {
      await search('questions', 1, signal)
    },

    /** Returns matching public subreddits, neither NSFW nor quarantined, best first. `limit` is at most 100. */
    searchSubreddits: (query: string, limit = 25, signal?: AbortSignal) => search(query, limit, signal),

    /** Returns up to 10 suggestions for a typed prefix. Reddit also corrects close misspellings. */
    autocompleteSubreddits: (text: string, signal?: AbortSignal) =>
      communities(
        '/api/subreddit_autocomplete_v2',
        { query: text.slice(0, 25), limit: '10', include_over_18: '0', include_profiles: '0' },
        signal,
      ),

    /** Returns the first page of matching posts from all subreddits. */
    async searchSubmissions(q: string): Promise<Post[]> {
      const read = (json: unknown) => readListing(json, SubmissionChild)
      const query = { q: q.slice(0, 512), sort: 'relevance', t: 'all', type: 'link', limit: '100' }
      return (await call({ path: '/search', query, read })).items
    },

    /** Returns the subreddits with these names, at most 100, that are public and neither NSFW nor quarantined. */
    subredditsByName: (names: readonly string[], signal?: AbortSignal) =>
      communities('/api/info', { sr_name: names.join(',') }, signal),

    async submissions(page: ListingPage, slot: SlotOptions = {}): Promise<PostPage> {
      const read = (json: unknown) => readListing(json, SubmissionChild)
      const { items, after, dropped } = await call({ ...slot, ...listingRequest(page), read })
      return { posts: items, after, dropped, isByDate: page.source.sort === 'new' }
    },

    /** Returns the states of at most 100 posts by id. Unknown and unreadable posts are missing. */
    async postStates(ids: readonly string[], slot: SlotOptions = {}): Promise<PostState[]> {
      const read = (json: unknown) => readListing(json, PostStateChild)
      const query = { id: ids.map((id) => `t3_${id}`).join(',') }
      return (await call({ ...slot, path: '/api/info', query, read })).items
    },

    /** Reads the highest-scoring comments on a post, without notes from moderators and bots. */
    answers: (id: string, slot: SlotOptions = {}): Promise<PostAnswers> =>
      call({ ...slot, ...commentRequest(id), read: (json) => readComments(id, json) }),

    /** Returns the states of at most 100 comments by fullname. Leaves out unknown and unreadable comments. */
    async answerStates(ids: readonly string[], slot: SlotOptions = {}): Promise<AnswerState[]> {
      const read = (json: unknown) => readListing(json, CommentStateChild)
      return (await call({ ...slot, path: '/api/info', query: { id: ids.join(',') }, read })).items
    },
  }
}
