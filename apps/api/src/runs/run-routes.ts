import type { RunAccepted } from '@quarry/contracts/endpoints/runs'
import * as endpoints from '@quarry/contracts/endpoints/runs'
import type { RunId, RunKind } from '@quarry/contracts/run'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ApiApp } from '../api-app.ts'
import type { Dependencies } from '../dependencies.ts'
import { reportAcceptedRun } from '../plugins/request-log.ts'
import { guardOf, sessionIdOf } from '../plugins/session.ts'
import type { UserOf } from '../plugins/user.ts'
import { cancelRun, changeTitlesPerRequest, findRun, pauseRun, resumeRun } from './command-run.ts'
import { startCleaning, startFindTopics, startPhrases, startSecondOpinion } from './start-cleaning.ts'
import { startExtraction, startPostCheck } from './start-extraction.ts'
import { type Caller, callerOf } from './start-run.ts'

export function runRoutes(app: ApiApp, dependencies: Dependencies & { userOf: UserOf }): void {
  /** Responds as soon as the run is queued. */
  async function accept(
    request: FastifyRequest,
    reply: Pick<FastifyReply, 'code'>,
    kind: RunKind,
    start: (caller: Caller) => Promise<RunAccepted>,
  ): Promise<RunAccepted> {
    const accepted = await start(callerOf(request, dependencies))
    await reportAcceptedRun(request, dependencies.queues, { kind, runId: accepted.runId })
    reply.code(202)
    return accepted
  }

  app.route({
    ...endpoints.startExtraction,
    handler: (request, reply) =>
      accept(request, reply, 'extraction', (caller) => startExtraction(dependencies, caller, request.body)),
  })

  app.route({
    ...endpoints.startPostCheck,
    handler: (request, reply) =>
      accept(request, reply, 'extraction', (caller) => startPostCheck(dependencies, caller, request.body)),
  })

  app.route({
    ...endpoints.startCleaning,
    handler: (request, reply) =>
      accept(request, reply, 'cleaning', (caller) => startCleaning(dependencies, caller, request.body)),
  })

  app.route({
    ...endpoints.startSecondOpinion,
    handler: (request, reply) =>
      accept(request, reply, 'cleaning', (caller) => startSecondOpinion(dependencies, caller, request.body)),
  })

  app.route({
    ...endpoints.startFindTopics,
    handler: (request, reply) =>
      accept(request, reply, 'cleaning', (caller) => startFindTopics(dependencies, caller, request.body)),
  })

  app.route({
    ...endpoints.startPhrases,
    handler: (request, reply) =>
      accept(request, reply, 'cleaning', (caller) => startPhrases(dependencies, caller, request.body)),
  })

  app.route({
    ...endpoints.getRun,
    handler: (request) => findRun(dependencies.runs, sessionIdOf(request), request.params.id),
  })

  app.route({
    ...endpoints.cancelRun,
    handler: (request) => cancelRun(dependencies, targetOf(request)),
  })

  app.route({
    ...endpoints.pauseRun,
    handler: (request) => pauseRun(dependencies, targetOf(request)),
  })

  app.route({
    ...endpoints.changeTitlesPerRequest,
    handler: (request) =>
      changeTitlesPerRequest(dependencies, targetOf(request), request.body.titlesPerRequest),
  })

  app.route({
    ...endpoints.resumeRun,
    handler: (request) => resumeRun(dependencies, targetOf(request)),
  })
}

const targetOf = (request: FastifyRequest<{ Params: { id: RunId } }>) => ({
  sessionId: sessionIdOf(request),
  runId: request.params.id,
  guard: guardOf(request),
})
