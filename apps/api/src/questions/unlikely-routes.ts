import * as endpoints from '@quarry/contracts/endpoints/unlikely-questions'
import type { ApiApp } from '../api-app.ts'
import type { Dependencies } from '../dependencies.ts'
import { sessionIdOf } from '../plugins/session.ts'

export function unlikelyRoutes(
  app: ApiApp,
  { unlikelyQuestions, sessions }: Pick<Dependencies, 'unlikelyQuestions' | 'sessions'>,
): void {
  app.route({
    ...endpoints.listUnlikelyQuestions,
    handler: async (request) => {
      const { offset, limit } = request.query
      const { questions, ...page } = await unlikelyQuestions.page(sessionIdOf(request), offset, limit)
      return { data: questions, ...page }
    },
  })

  app.route({
    ...endpoints.takeUnlikelyQuestions,
    handler: async (request) => ({
      taken: await unlikelyQuestions.take(sessionIdOf(request), request.body.ids),
    }),
  })

  app.route({
    ...endpoints.putBackQuestions,
    handler: async (request) => ({
      putBack: await unlikelyQuestions.putBack(sessionIdOf(request), request.body.ids),
    }),
  })

  app.route({
    ...endpoints.changeQuestionCut,
    handler: async (request) => {
      const sessionId = sessionIdOf(request)
      const { cut } = request.body
      // The next extraction uses the cut too.
      await sessions.updateConfig(sessionId, { questionCut: cut })
      return await unlikelyQuestions.setCut(sessionId, cut)
    },
  })
}
