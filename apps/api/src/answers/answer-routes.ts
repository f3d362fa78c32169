import * as endpoints from '@quarry/contracts/endpoints/answers'
import type { ApiApp } from '../api-app.ts'
import type { Dependencies } from '../dependencies.ts'
import { reportAcceptedRun } from '../plugins/request-log.ts'
import { sessionIdOf } from '../plugins/session.ts'
import type { UserOf } from '../plugins/user.ts'
import { callerOf } from '../runs/start-run.ts'
import { checkAnswers, readAnswers } from './read-answers.ts'
import { answersOfRun, startReadingAnswers } from './reading-run.ts'

/** The routes that read what people answered, for one question or in a run, and that look kept answers up again. */
export function answerRoutes(app: ApiApp, dependencies: Dependencies & { userOf: UserOf }): void {
  const { runAnswers } = dependencies

  app.route({
    ...endpoints.readAnswers,
    handler: (request) => readAnswers(dependencies, sessionIdOf(request), request.body),
  })

  app.route({
    ...endpoints.checkAnswers,
    handler: async (request) => ({
      states: await checkAnswers(dependencies, sessionIdOf(request), request.body),
    }),
  })

  app.route({
    ...endpoints.startReadingAnswers,
    handler: async (request, reply) => {
      const accepted = await startReadingAnswers(dependencies, callerOf(request, dependencies), request.body)
      await reportAcceptedRun(request, dependencies.queues, { kind: 'extraction', runId: accepted.runId })
      reply.code(202)
      return accepted
    },
  })

  app.route({
    ...endpoints.collectAnswers,
    handler: async (request) => {
      const run = { sessionId: sessionIdOf(request), runId: request.params.id }
      return { answers: await answersOfRun(dependencies, run) }
    },
  })

  app.route({
    ...endpoints.confirmAnswers,
    handler: async (request) => {
      const run = { sessionId: sessionIdOf(request), runId: request.params.id }
      return { deleted: await runAnswers.remove(run, request.body.questionIds) }
    },
  })
}
