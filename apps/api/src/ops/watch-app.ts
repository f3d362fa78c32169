import type { ApiApp } from '../api-app.ts'
import type { Dependencies } from '../dependencies.ts'
import { metricsRoutes } from './metrics/metrics-routes.ts'
import { opsRoutes } from './ops-routes.ts'
import { createStateReader } from './overview/read-state.ts'
import { createPasswordThrottle } from './password-throttle.ts'

/** Serves the operators' pages and metrics. Register it before the routes to measure. */
export async function watchApp(app: ApiApp, dependencies: Dependencies): Promise<void> {
  const state = createStateReader(dependencies)
  const throttle = createPasswordThrottle()
  await metricsRoutes(app, dependencies, state, throttle)
  await opsRoutes(app, dependencies, state, throttle)
}
