import { confirmSaved, listAnalyses, openAnalysis } from '@quarry/contracts/endpoints/analyses'
import { discardSession } from '@quarry/contracts/endpoints/session'
import type { RunId } from '@quarry/contracts/run'
import { sendCommand } from '@quarry/store/runs/control'
import type { ApiApp } from '../api-app.ts'
import type { Dependencies } from '../dependencies.ts'
import { isMemoryShort } from '../memory-guard.ts'
import { analysisOf, endSession, ownerIdOf, type SessionLimit, startSession } from '../plugins/session.ts'

/** The browser's analyses, whichever the call names. */
export function analysisRoutes(
  app: ApiApp,
  dependencies: Dependencies & { sessionLimit: SessionLimit },
): void {
  const { copies, sessions, tokens, redis, sessionLimit } = dependencies

  app.route({
    ...listAnalyses,
    handler: async (request) => ({
      analyses: await copies.list(ownerIdOf(request)),
      hasTokens: await tokens.isAnyOf(ownerIdOf(request)),
      now: new Date().toISOString(),
    }),
  })

  app.route({
    ...openAnalysis,
    handler: async (request) => {
      const ref = { ownerId: ownerIdOf(request), analysis: request.params.analysis }
      await copies.makeRoom(ref, () => isMemoryShort(redis))
      return await copies.open(ref, request.body)
    },
  })

  app.route({
    ...confirmSaved,
    handler: async (request, reply) => {
      const { analysis } = request.params
      await copies.saved({ ownerId: ownerIdOf(request), analysis }, request.body)
      return reply.code(204).send()
    },
  })

  app.route({
    ...discardSession,
    handler: async (request, reply) => {
      const ownerId = ownerIdOf(request)
      const analysis = analysisOf(request)
      if (analysis !== undefined) {
        await stop(dependencies, await copies.delete({ ownerId, analysis }))
        return reply.code(204).send()
      }
      await tokens.revokeAll(ownerId)
      await stop(dependencies, await copies.deleteAll(ownerId))
      await stop(dependencies, await sessions.delete(ownerId))
      // Otherwise the next call starts a session, when the address may.
      if ((await sessionLimit(request)) === 0) startSession(request, reply)
      else endSession(request, reply)
      return reply.code(204).send()
    },
  })
}

/** Stops runs whose session was deleted. */
async function stop(
  { queues, redis, keys }: Pick<Dependencies, 'queues' | 'redis' | 'keys'>,
  runIds: readonly RunId[],
): Promise<void> {
  await Promise.all(
    runIds.map(async (runId) => {
      await sendCommand(redis, keys, { command: 'cancel', runId })
      // A locked job cannot be removed, but its worker finds nothing left to do.
      await queues.remove(runId).catch(() => undefined)
    }),
  )
}
