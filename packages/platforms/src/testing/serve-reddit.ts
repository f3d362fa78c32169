import type { ServiceEndpoints } from '../endpoints.ts'
import { withTokens } from '../reddit/fixtures.ts'
import type { ListingPage } from '../reddit/listing-page.ts'
import type { RedditClientOptions } from '../reddit/reddit-call.ts'
import { createRedditClient } from '../reddit/reddit-client.ts'
import { createTokenCache } from '../reddit/token-cache.ts'
import { createRecordingLimiter } from './recording-limiter.ts'
import { oneByOne, type Served, serveResponses } from './serve-responses.ts'

export const newest: ListingPage = { subreddit: 'InventedBakers', source: { kind: 'listing', sort: 'new' } }
export const userAgent = 'server:quarry.test:1.0 (by /u/crumb_counter)'

/** Creates a client whose limiter only records calls. */
export function openReddit(endpoints: ServiceEndpoints, changes: Partial<RedditClientOptions> = {}) {
  const { limits, limiterOf } = createRecordingLimiter()
  const limiter = limiterOf()
  const client = createRedditClient({
    credentials: { clientId: 'invented-id', clientSecret: 'invented-secret' },
    endpoints,
    userAgent,
    limiter,
    tokens: createTokenCache(),
    retryDelaysMs: [1, 1],
    ...changes,
  })
  return { client, limits, limiter }
}

/** Starts a server that responds with `respond`, and a client for it. The server stops when the test ends. */
export async function serveReddit(
  respond: Parameters<typeof serveResponses>[0],
  changes: Partial<RedditClientOptions> = {},
) {
  const server = await serveResponses(respond)
  const apiRequests = () => server.requests.filter(({ method }) => method === 'GET')
  return { server, apiRequests, ...openReddit(server.endpoints, changes) }
}

/** Returns a responder that sends these responses in turn and repeats the last one. Token requests succeed. */
export const inTurn = (...responses: Served[]) => withTokens(oneByOne(...responses))
