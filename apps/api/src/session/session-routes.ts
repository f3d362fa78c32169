import * as endpoints from '@quarry/contracts/endpoints/session'
import type { ApiApp } from '../api-app.ts'
import type { Dependencies } from '../dependencies.ts'
import { sessionIdOf, startSession } from '../plugins/session.ts'
import { changeConfig, configResponse } from './change-config.ts'
import { discardSession } from './discard-session.ts'
import { readStats } from './read-stats.ts'

export function sessionRoutes(app: ApiApp, dependencies: Dependencies): void {
  const { sessions } = dependencies

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
      startSession(request, reply)
      return reply.code(204).send()
    },
  })
}
