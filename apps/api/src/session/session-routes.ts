import type { Stats } from '@quarry/contracts/endpoints/session'
import * as endpoints from '@quarry/contracts/endpoints/session'
import { RunId } from '@quarry/contracts/run'
import type { SessionId } from '@quarry/store/keys'
import type { ApiApp } from '../api-app.ts'
import type { Dependencies } from '../dependencies.ts'
import { guardOf, sessionIdOf } from '../plugins/session.ts'
import { changeConfig, configResponse } from './change-config.ts'
import { mergeCoverage } from './merge-coverage.ts'

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
    handler: (request) => changeConfig(dependencies, sessionIdOf(request), request.body, guardOf(request)),
  })
}

/** Returns the session's counters, and the merged coverage of all stored runs. */
async function readStats(
  { sessions, runs }: Pick<Dependencies, 'sessions' | 'runs'>,
  sessionId: SessionId,
): Promise<Stats> {
  const [counters, runIds] = await Promise.all([sessions.counters(sessionId), sessions.runIds(sessionId)])
  const found = await Promise.all(runIds.map((id) => runs.find(sessionId, RunId.parse(id))))
  const { reddit, gemini, tokens, sources, revision, ...byStatus } = counters
  const { pending, processing, processed, error } = byStatus
  return {
    total: pending + processing + processed + error,
    ...byStatus,
    subreddits: mergeCoverage(found.flatMap((run) => run?.coverage ?? [])),
    requests: { reddit, gemini, tokens, ...(Object.keys(sources).length > 0 && { sources }) },
    revision,
  }
}
