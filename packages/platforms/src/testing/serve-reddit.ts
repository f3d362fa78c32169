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

/** A client, a limiter that keeps account and lets all pass, and the server that the test answers for. */
export async function serveReddit(
  answerTo: Parameters<typeof serveResponses>[0],
  changes: Partial<RedditClientOptions> = {},
) {
  const server = await serveResponses(answerTo)
  onTestFinished(server.close)
  const limits = { reserved: 0, observed: [] as RedditRate[], pushedBackMs: [] as number[] }
  const limiter = {
    reserve: async () => {
      limits.reserved += 1
    },
    observe: async (rate: RedditRate) => {
      limits.observed.push(rate)
    },
    blockUntil: async (ms: number) => {
      limits.pushedBackMs.push(ms)
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

/** Answers in turn, the last one for ever. */
export function inTurn(...answers: Served[]) {
  let at = -1
  return withTokens(() => {
    at = Math.min(at + 1, answers.length - 1)
    return answers[at] ?? {}
  })
}
