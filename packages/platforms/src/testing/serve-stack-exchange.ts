import { onTestFinished } from 'vitest'
import type { RequestLimiter, SourceOptions } from '../source.ts'
import { createStackExchangeSource } from '../stack-exchange/stack-exchange-source.ts'
import { type Served, type ServedRequest, serveResponses } from './serve-responses.ts'

/**
 * Starts a server that responds with `respond`, and creates a client of it with a limiter that only records its calls. The
 * server stops when the test ends.
 */
export async function serveStackExchange(
  respond: (request: ServedRequest) => Served,
  changes: Partial<SourceOptions> = {},
) {
  const server = await serveResponses(respond)
  onTestFinished(server.close)
  const limits = {
    reserved: 0,
    observed: [] as Parameters<RequestLimiter['observe']>[0][],
    blockedMs: [] as number[],
  }
  const limiter: RequestLimiter = {
    reserve: async () => {
      limits.reserved += 1
    },
    observe: async (window) => {
      limits.observed.push(window)
    },
    blockUntil: async (ms) => {
      limits.blockedMs.push(ms)
    },
  }
  const source = createStackExchangeSource()
  const open = (more: Partial<SourceOptions> = {}) =>
    source.open({
      credentials: {},
      endpoints: server.endpoints,
      userAgent: 'server:quarry.test:1.0 (by /u/crumb_counter)',
      limiter,
      retryDelaysMs: [1, 1],
      ...changes,
      ...more,
    })
  return { source, client: open(), open, limits, requests: server.requests }
}
