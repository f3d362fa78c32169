import { onTestFinished } from 'vitest'
import { withTokens } from '../reddit/fixtures.ts'
import type { ListingPage } from '../reddit/listing-page.ts'
import type { RedditRate } from '../reddit/rate-headers.ts'
import type { RedditClientOptions } from '../reddit/reddit-call.ts'
import { createRedditClient } from '../reddit/reddit-client.ts'
import { createTokenCache } from '../reddit/token-cache.ts'
import { type Served, serveResponses } from './serve-responses.ts'

export const newest: ListingPage = { subreddit: 'InventedBakers', source: { kind: 'listing', sort: 'new' } }
export const userAgent = 'server:quarry.test:1.0 (by /u/crumb_counter)'

/**
 * Starts a server that responds with `respond`, and a client for it whose limiter only records calls. The server stops
 * when the test ends.
 */
export async function serveReddit(
  respond: Parameters<typeof serveResponses>[0],
  changes: Partial<RedditClientOptions> = {},
) {
  const server = await serveResponses(respond)
  onTestFinished(server.close)
  const limits = { reserved: 0, observed: [] as RedditRate[], blockedMs: [] as number[] }
  const limiter = {
    reserve: async () => {
      limits.reserved += 1
    },
    observe: async (rate: RedditRate) => {
      limits.observed.push(rate)
    },
    blockUntil: async (ms: number) => {
      limits.blockedMs.push(ms)
    },
  }
  const client = createRedditClient({
    credentials: { clientId: 'invented-id', clientSecret: 'invented-secret' },
    endpoints: server.endpoints,
    userAgent,
    limiter,
    tokens: createTokenCache(),
    retryDelaysMs: [1, 1],
    ...changes,
  })
  const apiRequests = () => server.requests.filter(({ method }) => method === 'GET')
  return { client, limits, limiter, server, apiRequests }
}

/** Returns a responder that sends these responses in turn and repeats the last one. Token requests succeed. */
export function inTurn(...responses: Served[]) {
  let at = -1
  return withTokens(() => {
    at = Math.min(at + 1, responses.length - 1)
    return responses[at] ?? {}
  })
}
