import {
  deleteQuestions,
  editQuestion,
  exportQuestions,
  listQuestions,
  type QuestionsQuery,
  restoreQuestions,
} from '@quarry/contracts/endpoints/questions'
import type { ApiApp } from '../api-app.ts'
import type { Dependencies } from '../dependencies.ts'
import { ApiError } from '../errors/api-error.ts'
import { sessionIdOf } from '../plugins/session.ts'
import { exportCsv } from './export-csv.ts'
import { pageText, pollQuestions } from './poll-questions.ts'

/** A restored set is as large as a set can be. */
const RESTORE_BODY_BYTES = 32 * 1024 * 1024
const JSON_TYPE = 'application/json; charset=utf-8'

export function questionRoutes(app: ApiApp, { questionSet }: Pick<Dependencies, 'questionSet'>): void {
  app.route<{ Querystring: QuestionsQuery; Reply: string }>({
    ...listQuestions,
    handler: async (request, reply) => {
      const page = await pollQuestions(questionSet, sessionIdOf(request), request.query)
      return reply.type(JSON_TYPE).send(pageText(page))
    },
  })

  app.route({
    ...editQuestion,
    handler: async (request) => {
      const { id } = request.params
      const question = await questionSet.edit(sessionIdOf(request), id, request.body.title)
      if (!question) throw new ApiError('not-found', 'There is no such question in this session.')
      return question
    },
  })

  app.route({
    ...deleteQuestions,
    handler: async (request) => ({
      deleted: await questionSet.remove(sessionIdOf(request), request.body.ids),
    }),
  })

  app.route({
    ...restoreQuestions,
    bodyLimit: RESTORE_BODY_BYTES,
    handler: async (request) => ({
      restored: await questionSet.restore(sessionIdOf(request), request.body.questions),
    }),
  })

  app.route({
    ...exportQuestions,
    handler: async (request, reply) => {
      const { rows } = await questionSet.whole(sessionIdOf(request))
      if (request.query.format === 'json') return reply.type(JSON_TYPE).send(`[${rows.join(',')}]`)
      const name = `reddit-questions-enhanced-${new Date().toISOString().slice(0, 10)}.csv`
      reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}"`)
      return reply.send(exportCsv(rows))
    },
  })
}
