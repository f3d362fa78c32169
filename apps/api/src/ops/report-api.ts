import { hostname } from 'node:os'
import { listQuestions } from '@quarry/contracts/endpoints/questions'
import { baseUrlsOf } from '@quarry/platforms/endpoints'
import { readBuildId } from '@quarry/settings/build-id'
import { createProcessReports, type ProcessState } from '@quarry/store/ops/processes'
import { logEvent } from '@quarry/telemetry/log-events'
import { measureLoopDelay } from '@quarry/telemetry/loop-delay'
import { countRequest, observeRequests } from '@quarry/telemetry/observe-requests'
import { createSlidingCounter } from '@quarry/telemetry/sliding-counter'
import type { ApiApp } from '../api-app.ts'
import type { Dependencies } from '../dependencies.ts'

const REPORT_MS = 20_000
const CALLS_SPAN_MS = 300_000
const REQUESTS_SPAN_MS = 600_000
/** Milliseconds from which a poll counts as slow, as in the alert rules. */
const SLOW_POLL_MS = 500

/**
 * Reports this API to the ops pages every 20 seconds: version, build, and how its calls went. Returns its id. Register it
 * before the routes.
 */
export function reportApi(app: ApiApp, dependencies: Dependencies): string {
  const { redis, keys, config, logger, instance: id } = dependencies
  const reports = createProcessReports(redis, keys)
  const delay = measureLoopDelay()
  const self = { id, app: 'api' as const, host: hostname(), version: config.version, build: readBuildId() }
  const calls = countCallsOf(app)
  const requests = createSlidingCounter(REQUESTS_SPAN_MS)
  const stopObserving = observeRequests(
    baseUrlsOf(config.endpoints),
    (service) => (outcome) => countRequest(requests, service, outcome),
  )

  async function report(state: ProcessState['state']): Promise<void> {
    const figures = { loopDelayMs: delay.takeMs(), memoryBytes: process.memoryUsage.rss(), held: 0, runs: [] }
    const recent = { ...calls.sums(), ...requests.sums() }
    try {
      await reports.report({ ...self, ...figures, state, recent })
    } catch (error) {
      logEvent(logger, 'api.report-failed', { err: error })
    }
  }

  const timer = setInterval(() => void report('serving'), REPORT_MS)
  redis.on('ready', () => void report('serving'))
  if (redis.status === 'ready') void report('serving')
  app.addHook('onClose', async () => {
    clearInterval(timer)
    stopObserving()
    await report('ended')
    delay.close()
  })
  return id
}

/** Counts every call of `app` except those of operators. */
function countCallsOf(app: ApiApp) {
  const calls = createSlidingCounter(CALLS_SPAN_MS)
  app.addHook('onResponse', async ({ method, routeOptions: { url } }, { statusCode, elapsedTime }) => {
    if (url?.startsWith('/ops') || url === '/metrics') return
    calls.add('calls')
    if (statusCode === 503) calls.add('rejectedCalls')
    // 502 is a failure of a service, counted as a request.
    else if (statusCode >= 500 && statusCode !== 502) calls.add('failedCalls')
    if (method !== 'GET' || url !== listQuestions.url) return
    calls.add('polls')
    if (elapsedTime > SLOW_POLL_MS) calls.add('slowPolls')
  })
  return calls
}
