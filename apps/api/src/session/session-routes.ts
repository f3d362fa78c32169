import type { Stats } from '@quarry/contracts/endpoints/session'
import * as endpoints from '@quarry/contracts/endpoints/session'
import { RunId } from '@quarry/contracts/run'
import type { SessionId } from '@quarry/store/keys'
import { sendCommand } from '@quarry/store/runs/control'
import type { ApiApp } from '../api-app.ts'
import type { Dependencies } from '../dependencies.ts'
import { endSession, type SessionLimit, sessionIdOf, startSession } from '../plugins/session.ts'
import { changeConfig, configResponse } from './change-config.ts'
import { mergeCoverage } from './merge-coverage.ts'

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
      // Otherwise the next call starts a session, when the address may.
      if ((await sessionLimit(request)) === 0) startSession(request, reply)
      else endSession(request, reply)
      return reply.code(204).send()
    },
  })
}

/** Stops the session's runs and deletes all of its data. */
async function discardSession(
  { sessions, queues, redis, keys }: Pick<Dependencies, 'sessions' | 'queues' | 'redis' | 'keys'>,
  sessionId: SessionId,
) {
  const runIds = await sessions.delete(sessionId)
  await Promise.all(
    runIds.map(async (runId) => {
      await sendCommand(redis, keys, { command: 'cancel', runId })
      // A locked job cannot be removed, but its worker finds nothing left to do.
      await queues.remove(runId).catch(() => undefined)
    }),
  )
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
