import { listQuestions } from '@quarry/contracts/endpoints/questions'
import { baseUrlsOf } from '@quarry/platforms/endpoints'
import { observeRequests } from '@quarry/telemetry/observe-requests'
import type { ApiApp } from '../../api-app.ts'
import type { Dependencies } from '../../dependencies.ts'
import { opsUrls } from '../../ops-urls.ts'
import { requirePassword } from '../ops-auth.ts'
import type { PasswordThrottle } from '../password-throttle.ts'
import type { StateReader } from '../read-state.ts'
import { type ApiMetrics, collectState, createApiMetrics } from './api-metrics.ts'

/**
 * Measures every call of `app` and every request to a service. Serves the metrics at `/metrics` for the password of the
 * ops pages or the token for scrapers; without either there are no metrics. Register it before the routes to measure.
 */
export async function metricsRoutes(
  app: ApiApp,
  dependencies: Dependencies,
  state: StateReader,
  throttle: PasswordThrottle,
): Promise<void> {
  const { config } = dependencies
  const secrets = { password: config.ops?.password, token: config.metricsToken }
  if (secrets.password === undefined && secrets.token === undefined) return
  const metrics = createApiMetrics()
  measureCalls(app, metrics)
  const stopObserving = observeRequests(baseUrlsOf(config.endpoints), (service) => (outcome, seconds) => {
    metrics.requests.ended(service, outcome, seconds)
  })
  app.addHook('onClose', async () => stopObserving())

  await app.register(async (scope: ApiApp) => {
    requirePassword(scope, secrets, throttle)
    scope.get(opsUrls.metrics, { schema: { hide: true } }, async (request, reply) => {
      await collectState(metrics, state, request.log)
      const text = await metrics.registry.metrics()
      return reply.type(metrics.registry.contentType).header('cache-control', 'no-store').send(text)
    })
  })
}

function measureCalls(app: ApiApp, { callSeconds, pollSeconds }: ApiMetrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    const seconds = reply.elapsedTime / 1000
    callSeconds.observe({ method: request.method, route, status: String(reply.statusCode) }, seconds)
    if (request.method === 'GET' && route === listQuestions.url) pollSeconds.observe(seconds)
  })
}
