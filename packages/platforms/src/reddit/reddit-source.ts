import { REDDIT_WINDOW_REQUESTS, REDDIT_WINDOW_SECONDS } from '@quarry/contracts/limits'
import { ListingSource } from '../listing-requests.ts'
import { PlatformError } from '../platform-error.ts'
import { readingOrder } from '../reading-order.ts'
import type { Source } from '../source.ts'
import { findCommunities, similarNames } from './find-communities.ts'
import { createRedditClient } from './reddit-client.ts'
import { createTokenCache } from './token-cache.ts'

/** Reddit, with an app's credentials. All clients of the source share the tokens, which are kept in memory. */
export function createRedditSource(): Source {
  const tokens = createTokenCache()
  return {
    id: 'reddit',
    countsBy: 'clientId',
    // Reddit answers bursts within a second with a 429, long before the window is used up.
    spacingMs: 60,
    inflightMax: 8,
    window: { requests: REDDIT_WINDOW_REQUESTS, spanMs: REDDIT_WINDOW_SECONDS * 1000 },
    // Reddit lists at most a thousand posts, and pages may be short.
    pagesMax: 14,
    // A search ends after 230 to 250 posts, and a list after a thousand.
    endsAfterPages: ({ kind }) => (kind === 'search' ? 3 : 10),
    answersCheckedPerCall: 100,
    hasOnlyQuestions: false,
    listings: readingOrder.reddit,
    open({ credentials: { clientId = '', clientSecret = '' }, limiterOf, ...options }) {
      const credentials = { clientId, clientSecret }
      const client = createRedditClient({ ...options, limiter: limiterOf(), credentials, tokens })
      return {
        async check(signal) {
          try {
            await client.check(signal)
          } catch (error) {
            if (!(error instanceof PlatformError) || error.kind !== 'rate-limited') throw error
            // Another run may have used up the client id's window, but a token already proves the credentials.
            await client.authenticate(signal)
          }
        },
        findCommunities: (seedTerms, signal) => findCommunities(client, seedTerms, signal),
        page: ({ community, listing, after }, slot) => {
          const source = ListingSource.parse(listing)
          return client.submissions({ subreddit: community, source, after }, slot)
        },
        postStates: client.postStates,
        answers: async ([post], slot) => (post ? [await client.answers(post.id, slot)] : []),
        answerStates: client.answerStates,
        similarNames: (name, signal) => similarNames(client, name, signal),
      }
    },
  }
}
