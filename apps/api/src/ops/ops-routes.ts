import type { ApiApp } from '../api-app.ts'
import type { Dependencies } from '../dependencies.ts'
import { askForPassword } from './ops-auth.ts'
import { opsUrls } from './ops-urls.ts'
import type { StateReader } from './overview/read-state.ts'
import { overviewRoutes } from './overview-routes.ts'
import type { PasswordThrottle } from './password-throttle.ts'
import { queueBoard } from './queue-board.ts'

/** Serves the operators' pages; without a configured password there are none. */
export async function opsRoutes(
  app: ApiApp,
  dependencies: Dependencies,
  state: StateReader,
  throttle: PasswordThrottle,
): Promise<void> {
  const { queues } = dependencies
  const { ops } = dependencies.config
  if (ops === undefined) return

  await app.register(async (pages: ApiApp) => {
    askForPassword(pages, { password: ops.password }, throttle)
    overviewRoutes(pages, dependencies, { state, mayWrite: ops.mayWrite })
    await queueBoard(pages, queues, { path: opsUrls.queues, mayWrite: ops.mayWrite })
  })
}
