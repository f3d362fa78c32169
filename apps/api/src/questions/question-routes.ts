import {
  changeQuestion,
  deleteQuestions,
  exportQuestions,
  listQuestions,
  type QuestionsQuery,
  replaceQuestion,
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
      return reply.type(JSON_TYPE).send(pageText(page, new Date()))
    },
  })

  app.route({
    ...changeQuestion,
    handler: async (request) => {
      const { params, body } = request
      const sessionId = sessionIdOf(request)
      const question =
        'title' in body
          ? await questionSet.edit(sessionId, params.id, body.title)
          : await questionSet.decide(sessionId, params.id, body.decision)
      if (!question) throw noSuchQuestion()
      return question
    },
  })

  app.route({
    ...replaceQuestion,
    handler: async (request) => {
      const { question, ifRevision } = request.body
      const sessionId = sessionIdOf(request)
      const replaced = await questionSet.replace(sessionId, request.params.id, question, ifRevision)
      if (!replaced) throw noSuchQuestion()
      if (replaced === 'changed') throw new ApiError('changed-since')
      return replaced
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

function noSuchQuestion(): ApiError {
  return new ApiError('not-found', 'There is no such question in this session.')
}
