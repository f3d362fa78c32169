import { logEvent } from '@quarry/telemetry/log-events'
import type { ApiApp } from '../api-app.ts'
import type { Dependencies } from '../dependencies.ts'
import { metricsRoutes } from './metrics/metrics-routes.ts'
import { opsRoutes } from './ops-routes.ts'
import { createOverviewReader } from './overview.ts'
import { createPasswordThrottle } from './password-throttle.ts'
import { createStateReader } from './read-state.ts'
import { reportApi } from './report-api.ts'

/** Milliseconds between checks while no operator has the overview open, so that it can show when each problem began. */
const WATCH_MS = 30_000

/** Serves the operators' pages and metrics. Register it before the routes to measure. */
export async function watchApp(app: ApiApp, dependencies: Dependencies): Promise<void> {
  const { config, logger } = dependencies
  const states = createStateReader(dependencies)
  const throttle = createPasswordThrottle()
  const overview = createOverviewReader(dependencies, states, reportApi(app, dependencies))
  if (config.ops) {
    const timer = setInterval(() => {
      overview.read().catch((error: unknown) => logEvent(logger, 'ops.watch-failed', { err: error }))
    }, WATCH_MS)
    app.addHook('onClose', async () => clearInterval(timer))
  }
  await metricsRoutes(app, dependencies, states, throttle)
  await opsRoutes(app, dependencies, { states, overview, throttle })
}
