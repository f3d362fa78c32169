import { collectDefaultMetrics, Histogram, Registry } from '@prometheus-io/client'
import { listQuestions } from '@quarry/contracts/endpoints/questions'
import { baseUrlsOf } from '@quarry/platforms/endpoints'
import { logEvent } from '@quarry/telemetry/log-events'
import { createRequestMetrics, observeRequests } from '@quarry/telemetry/observe-requests'
import type { ApiApp } from '../../api-app.ts'
import type { Dependencies } from '../../dependencies.ts'
import { opsUrls } from '../../ops-urls.ts'
import { type PasswordThrottle, requirePassword } from '../ops-auth.ts'
import { readState } from '../read-state.ts'
import { stateMetrics } from './state-metrics.ts'

/**
 * Measures every call of `app` and every request to a service, and serves the metrics at `/metrics` with the password
 * of the ops pages. Must be registered before the routes to measure.
 */
export async function metricsRoutes(
  app: ApiApp,
  dependencies: Dependencies,
  password: string,
  throttle: PasswordThrottle,
): Promise<void> {
  const { config } = dependencies
  const { registry, callSeconds, pollSeconds, requests } = createProcessMetrics()
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    const seconds = reply.elapsedTime / 1000
    callSeconds.observe({ method: request.method, route, status: String(reply.statusCode) }, seconds)
    if (request.method === 'GET' && route === listQuestions.url) pollSeconds.observe(seconds)
  })
  const stopObserving = observeRequests(
    baseUrlsOf({ ...config.endpoints, modelEndpoint: config.modelEndpoint }),
    (service) => (outcome, seconds) => {
      requests.ended(service, outcome, seconds)
    },
  )
  app.addHook('onClose', async () => stopObserving())

  await app.register(async (scope: ApiApp) => {
    requirePassword(scope, password, throttle)
    scope.get(opsUrls.metrics, { schema: { hide: true } }, async (request, reply) => {
      const state = await readState(dependencies).catch((error: unknown) => {
        logEvent(request.log, 'metrics.redis-failed', { err: error })
        return undefined
      })
      const text = `${await registry.metrics()}\n${await stateMetrics(state).metrics()}`
      return reply.type(registry.contentType).header('cache-control', 'no-store').send(text)
    })
  })
}

const CALL_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const POLL_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2]

/** Creates this process's metrics. */
export function createProcessMetrics() {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  return {
    registry,
    callSeconds: new Histogram({
      name: 'quarry_http_request_seconds',
      help: 'Time until the response to a call',
      labelNames: ['method', 'route', 'status'],
      buckets: CALL_BUCKETS,
      registers,
    }),
    pollSeconds: new Histogram({
      name: 'quarry_poll_seconds',
      help: 'Time until the response to a poll of the questions',
      buckets: POLL_BUCKETS,
      registers,
    }),
    requests: createRequestMetrics(registry),
  }
}
