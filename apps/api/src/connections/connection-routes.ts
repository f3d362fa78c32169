import * as endpoints from '@quarry/contracts/endpoints/connections'
import { tierInfo } from '@quarry/contracts/tier'
import type { ApiApp } from '../api-app.ts'
import type { Dependencies } from '../dependencies.ts'
import { sessionIdOf } from '../plugins/session.ts'
import { detectTier } from './detect-tier.ts'
import { discoverSubreddits } from './discover-subreddits.ts'
import { readQuota } from './read-quota.ts'
import { testConnections } from './test-connections.ts'

export function connectionRoutes(app: ApiApp, dependencies: Dependencies): void {
  app.route({
    ...endpoints.testConnections,
    handler: (request) => testConnections(dependencies, sessionIdOf(request), request.body),
  })

  app.route({
    ...endpoints.discoverSubreddits,
    handler: async (request) => ({
      subreddits: await discoverSubreddits(dependencies, sessionIdOf(request), request.body),
    }),
  })

  app.route({
    ...endpoints.detectGeminiTier,
    handler: async (request) => {
      const { tier } = await detectTier(dependencies, sessionIdOf(request), request.body.geminiApiKey)
      return tierInfo[tier]
    },
  })

  app.route({
    ...endpoints.readGeminiQuota,
    handler: (request) => readQuota(dependencies, sessionIdOf(request), request.body.geminiApiKey),
  })

  app.route({
    ...endpoints.getGeminiTier,
    handler: async (request) => (await dependencies.sessions.tier(sessionIdOf(request))) ?? tierInfo.free,
  })
}
