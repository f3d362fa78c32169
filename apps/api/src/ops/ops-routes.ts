import { followOps } from '@quarry/store/ops-events'
import type { ApiApp } from '../api-app.ts'
import type { Dependencies } from '../dependencies.ts'
import { askForPassword } from './ops-auth.ts'
import { createFleet } from './overview/fleet.ts'
import type { StateReader } from './overview/read-state.ts'
import { overviewRoutes } from './overview-routes.ts'
import { queueBoard } from './queue-board.ts'

/** The pages for whoever runs this server; without a password in the configuration there are none. */
export async function opsRoutes(app: ApiApp, dependencies: Dependencies, state: StateReader): Promise<void> {
  const { config, keys, logger: log, queues } = dependencies
  const { ops } = config
  if (ops === undefined) return
  const fleet = createFleet()
  const stopFollowing = followOps({ redisUrl: config.redisUrl, keys }, fleet, (error) =>
    log.debug({ err: error }, 'reports of workers cannot be read'),
  )
  app.addHook('onClose', stopFollowing)

  await app.register(async (pages: ApiApp) => {
    askForPassword(pages, { password: ops.password })
    overviewRoutes(pages, dependencies, {
      fleet,
      state,
      mayWrite: ops.mayWrite,
    })
    await queueBoard(pages, queues, { path: '/ops/queues', mayWrite: ops.mayWrite })
  })
}
