import * as endpoints from '@quarry/contracts/endpoints/session'
import type { ApiApp } from '../api-app.ts'
import type { Dependencies } from '../dependencies.ts'
import { endSession, sessionIdOf, startSession } from '../plugins/session.ts'
import type { SessionLimit } from '../plugins/session-limit.ts'
import { changeConfig, configResponse } from './change-config.ts'
import { discardSession } from './discard-session.ts'
import { readStats } from './read-stats.ts'

export function sessionRoutes(
  app: ApiApp,
  dependencies: Dependencies & { sessionLimit: SessionLimit },
): void {
  const { sessions, sessionLimit } = dependencies

  app.route({
    ...endpoints.getStats,
    handler: (request) => readStats(dependencies, sessionIdOf(request)),
  })

  app.route({
    ...endpoints.getConfig,
    handler: async (request) => configResponse(dependencies, await sessions.config(sessionIdOf(request))),
  })

  app.route({
    ...endpoints.updateConfig,
    handler: (request) => changeConfig(dependencies, sessionIdOf(request), request.body),
  })

  app.route({
    ...endpoints.discardSession,
    handler: async (request, reply) => {
      await discardSession(dependencies, sessionIdOf(request))
      // Otherwise the next call starts one, when the address may.
      if ((await sessionLimit(request)) === 0) startSession(request, reply)
      else endSession(request, reply)
      return reply.code(204).send()
    },
  })
}
