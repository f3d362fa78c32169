import { getHeapStatistics } from 'node:v8'
import underPressure, { TYPE_EVENT_LOOP_DELAY } from '@fastify/under-pressure'
import { getHealth } from '@quarry/contracts/endpoints/health'
import { logEvent } from '@quarry/telemetry/log-events'
import type { ApiApp } from '../api-app.ts'
import { ApiError } from '../api-error.ts'
import { createStateLog } from '../logger.ts'
import { opsUrls } from '../ops-urls.ts'

/**
 * The delay is averaged over this many milliseconds. Requests are rejected only if the average stays too high for
 * longer, because a start or a frozen machine fills one window with a single delay without being overloaded.
 */
const SAMPLED_MS = 5000
/** Requests are rejected from this mean event loop delay in milliseconds. Pages poll every 2 seconds. */
const LOOP_DELAY_MAX_MS = 2000
/** Requests are rejected from this share of V8's heap limit. */
const HEAP_SHARE_MAX = 0.9
const RETRY_AFTER_MS = 5000
const MESSAGE =
  'The server is overloaded and didn’t process your request. Nothing is lost. Try again in a few seconds.'

/** Served even under pressure, because they are cheap and operators need them most then. */
const exemptUrls: ReadonlySet<string | undefined> = new Set([getHealth.url, opsUrls.metrics, opsUrls.status])

export interface Pressure {
  loopDelayMaxMs: number
  sampledMs: number
}

/**
 * Rejects requests with 503 and Retry-After while the process cannot keep up, because otherwise all of them would fail
 * slowly.
 */
export async function shedUnderPressure(
  app: ApiApp,
  { loopDelayMaxMs = LOOP_DELAY_MAX_MS, sampledMs = SAMPLED_MS }: Partial<Pressure> = {},
): Promise<void> {
  const logOverload = createStateLog(app.log, { began: 'overload.began', ended: 'overload.ended' })
  let delayedSince: number | undefined
  app.addHook('onRequest', async () => {
    if (app.isUnderPressure()) return
    delayedSince = undefined
    logOverload(false)
  })
  await app.register(underPressure, {
    sampleInterval: sampledMs,
    maxEventLoopDelay: loopDelayMaxMs,
    maxHeapUsedBytes: getHeapStatistics().heap_size_limit * HEAP_SHARE_MAX,
    pressureHandler: async (request, _reply, type) => {
      delayedSince ??= performance.now()
      if (type === TYPE_EVENT_LOOP_DELAY && performance.now() - delayedSince <= sampledMs) return
      if (exemptUrls.has(request.routeOptions.url)) return
      logOverload(true)
      logEvent(request.log, 'request.rejected', { code: 'overloaded', type })
      throw new ApiError('unavailable', MESSAGE, RETRY_AFTER_MS)
    },
  })
}
