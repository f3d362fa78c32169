import * as endpoints from '@quarry/contracts/endpoints/runs'
import type { ApiApp } from '../api-app.ts'
import type { Dependencies } from '../dependencies.ts'
import { reportAcceptedRun } from '../plugins/accepted-run.ts'
import { sessionIdOf } from '../plugins/session.ts'
import { callerOf } from './caller.ts'
import { cancelRun, findRun, pauseRun, resumeRun } from './command-run.ts'
import { previewCleaning } from './preview-cleaning.ts'
import { startCleaning, startDecisions, startSecondOpinion } from './start-cleaning.ts'
import { startExtraction } from './start-extraction.ts'

export function runRoutes(app: ApiApp, dependencies: Dependencies): void {
  const { queues } = dependencies
  app.route({
    ...endpoints.startExtraction,
    handler: async (request, reply) => {
      const accepted = await startExtraction(dependencies, callerOf(request, dependencies), request.body)
      await reportAcceptedRun(request, queues, { kind: 'extraction', runId: accepted.runId })
      return reply.code(202).send(accepted)
    },
  })

  app.route({
    ...endpoints.startCleaning,
    handler: async (request, reply) => {
      const accepted = await startCleaning(dependencies, callerOf(request, dependencies), request.body)
      await reportAcceptedRun(request, queues, { kind: 'cleaning', runId: accepted.runId })
      return reply.code(202).send(accepted)
    },
  })

  app.route({
    ...endpoints.startSecondOpinion,
    handler: async (request, reply) => {
      const accepted = await startSecondOpinion(dependencies, callerOf(request, dependencies), request.body)
      await reportAcceptedRun(request, queues, { kind: 'cleaning', runId: accepted.runId })
      return reply.code(202).send(accepted)
    },
  })

  app.route({
    ...endpoints.startDecisions,
    handler: async (request, reply) => {
      const accepted = await startDecisions(dependencies, callerOf(request, dependencies), request.body)
      await reportAcceptedRun(request, queues, { kind: 'cleaning', runId: accepted.runId })
      return reply.code(202).send(accepted)
    },
  })

  app.route({
    ...endpoints.previewCleaning,
    handler: (request) => previewCleaning(dependencies, sessionIdOf(request), request.body),
  })

  app.route({
    ...endpoints.getRun,
    handler: (request) => findRun(dependencies.runs, sessionIdOf(request), request.params.id),
  })

  app.route({
    ...endpoints.cancelRun,
    handler: (request) => cancelRun(dependencies, sessionIdOf(request), request.params.id),
  })

  app.route({
    ...endpoints.pauseRun,
    handler: (request) => pauseRun(dependencies, sessionIdOf(request), request.params.id),
  })

  app.route({
    ...endpoints.resumeRun,
    handler: (request) => resumeRun(dependencies, sessionIdOf(request), request.params.id),
  })
}
