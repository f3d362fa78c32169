import { listQuestions } from '@quarry/contracts/endpoints/questions'
import type { RecentWork } from '@quarry/store/ops/processes'
import type { RequestOutcome } from '@quarry/telemetry/observe-requests'
import { createSlidingCounter } from '@quarry/telemetry/sliding-counter'
import type { ApiApp } from '../../api-app.ts'

const CALLS_SPAN_MS = 300_000
const REQUESTS_SPAN_MS = 600_000
/** Milliseconds from which a poll counts as slow, as in the alert rules. */
const SLOW_POLL_MS = 500

export type ApiEvents = ReturnType<typeof createApiEvents>

/** Counts recent calls and requests, which show whether this API and the services work. */
export function createApiEvents() {
  const calls = createSlidingCounter(CALLS_SPAN_MS)
  const requests = createSlidingCounter(REQUESTS_SPAN_MS)
  const requestsTo = (service: 'gemini' | 'reddit') => ({
    all: requests.sum(service),
    failing: requests.sum(`${service}:failing`),
  })
  return {
    responded(method: string, route: string | undefined, status: number, ms: number): void {
      calls.add('all')
      if (status === 503) calls.add('rejected')
      // 502 is a failure of Reddit or Gemini, counted in `requested`.
      else if (status >= 500 && status !== 502) calls.add('failed')
      if (method !== 'GET' || route !== listQuestions.url) return
      calls.add('polls')
      if (ms > SLOW_POLL_MS) calls.add('slowPolls')
    },

    requested(service: string, outcome: RequestOutcome): void {
      requests.add(service)
      if (outcome === 'failed' || outcome === 'unreachable') requests.add(`${service}:failing`)
    },

    recent: (): RecentWork => ({
      gemini: requestsTo('gemini'),
      reddit: requestsTo('reddit'),
      ownershipLost: 0,
      slotsMissed: 0,
      calls: calls.sum('all'),
      failedCalls: calls.sum('failed'),
      rejectedCalls: calls.sum('rejected'),
      polls: calls.sum('polls'),
      slowPolls: calls.sum('slowPolls'),
    }),
  }
}

/** Counts every call of `app` except those of operators. Register it before the routes to count. */
export function countCallsOf(app: ApiApp, events: Pick<ApiEvents, 'responded'>): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url
    if (route?.startsWith('/ops') || route === '/metrics') return
    events.responded(request.method, route, reply.statusCode, reply.elapsedTime)
  })
}
