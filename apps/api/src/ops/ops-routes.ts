import type { ApiApp } from '../api-app.ts'
import type { Dependencies } from '../dependencies.ts'
import { opsUrls } from '../ops-urls.ts'
import { requirePassword } from './ops-auth.ts'
import type { StateReader } from './overview/read-state.ts'
import type { OverviewWatch } from './overview/watch-overview.ts'
import { overviewRoutes } from './overview-routes.ts'
import type { PasswordThrottle } from './password-throttle.ts'
import { queueBoard } from './queue-board.ts'
import { runRoutes } from './run-routes.ts'
import { runbookRoutes } from './runbook-routes.ts'

/** Serves the operators' pages; without a configured password there are none. */
export async function opsRoutes(
  app: ApiApp,
  dependencies: Dependencies,
  { state, watch, throttle }: { state: StateReader; watch: OverviewWatch; throttle: PasswordThrottle },
): Promise<void> {
  const { queues } = dependencies
  const { ops } = dependencies.config
  if (ops === undefined) return

  await app.register(async (pages: ApiApp) => {
    const { password, mayWrite } = ops
    requirePassword(pages, { password }, throttle)
    overviewRoutes(pages, { watch, mayWrite })
    runRoutes(pages, dependencies, { state, mayWrite })
    runbookRoutes(pages)
    await queueBoard(pages, queues, { path: opsUrls.queues, mayWrite })
  })
}
