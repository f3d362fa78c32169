import { getHeapStatistics } from 'node:v8'
import underPressure from '@fastify/under-pressure'
import type { ApiApp } from '../api-app.ts'
import { ApiError } from '../errors/api-error.ts'

/** Mean over so long: a machine that stands still for a second is not a server with too much to do. */
const SAMPLED_MS = 5000
/** A page that polls every two seconds is better off told to wait than kept waiting. */
const LOOP_DELAY_MAX_MS = 2000
const HEAP_SHARE_MAX = 0.9
const RETRY_AFTER_MS = 5000
const SENTENCE = 'This server has more to do than it can. Nothing is lost; try again in a few seconds.'

/** Still answered under pressure: they cost little, and whoever watches the server needs them most then. */
const spared: ReadonlySet<string | undefined> = new Set([
  '/healthz',
  '/metrics',
  '/ops',
  '/ops/overview.html',
])

export interface Pressure {
  loopDelayMaxMs: number
  sampledMs: number
}

/** Sheds calls with 503 and Retry-After while the process cannot keep up, rather than failing all of them slowly. */
export async function shedUnderPressure(
  app: ApiApp,
  { loopDelayMaxMs = LOOP_DELAY_MAX_MS, sampledMs = SAMPLED_MS }: Partial<Pressure> = {},
): Promise<void> {
  await app.register(underPressure, {
    sampleInterval: sampledMs,
    maxEventLoopDelay: loopDelayMaxMs,
    maxHeapUsedBytes: getHeapStatistics().heap_size_limit * HEAP_SHARE_MAX,
    pressureHandler: async (request, _reply, type) => {
      if (spared.has(request.routeOptions.url)) return
      request.log.warn({ type }, 'too busy for a call')
      throw new ApiError('unavailable', SENTENCE, RETRY_AFTER_MS)
    },
  })
}
