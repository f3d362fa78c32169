import { logEvent } from '@quarry/telemetry/log-events'
import type { ApiApp } from '../api-app.ts'
import type { Dependencies } from '../dependencies.ts'
import { metricsRoutes } from './metrics/metrics-routes.ts'
import { opsRoutes } from './ops-routes.ts'
import { createStateReader } from './overview/read-state.ts'
import { type OverviewWatch, watchOverview } from './overview/watch-overview.ts'
import { createPasswordThrottle } from './password-throttle.ts'
import { reportApi } from './processes/report-api.ts'

/** Milliseconds between checks while no operator has the overview open, so that it can show when each problem began. */
const WATCH_MS = 30_000

/** Serves the operators' pages and metrics. Register it before the routes to measure. */
export async function watchApp(app: ApiApp, dependencies: Dependencies): Promise<void> {
  const state = createStateReader(dependencies)
  const throttle = createPasswordThrottle()
  const self = reportApi(app, dependencies)
  const watch = watchOverview(dependencies, state, self)
  if (dependencies.config.ops) checkRegularly(app, watch, dependencies)
  await metricsRoutes(app, dependencies, state, throttle)
  await opsRoutes(app, dependencies, { state, watch, throttle })
}

function checkRegularly(app: ApiApp, watch: OverviewWatch, { logger }: Dependencies): void {
  const timer = setInterval(() => {
    watch.read().catch((error: unknown) => logEvent(logger, 'ops.watch-failed', { err: error }))
  }, WATCH_MS)
  app.addHook('onClose', async () => clearInterval(timer))
}
