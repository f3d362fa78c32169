import type { Readable } from 'node:stream'
import {
  changeQuestions,
  deleteQuestions,
  exportQuestions,
  listQuestions,
  type QuestionsQuery,
  replaceQuestions,
  restoreQuestions,
} from '@quarry/contracts/endpoints/questions'
import { UPLOAD_BYTES_MAX } from '@quarry/contracts/limits'
import { memoryOf } from '@quarry/store/questions/add-questions'
import type { ApiApp } from '../api-app.ts'
import type { Dependencies } from '../dependencies.ts'
import { sessionIdOf } from '../plugins/session.ts'
import { isCountedRow } from './counted-rows.ts'
import { csvFormatOf, exportCsv } from './export-csv.ts'
import { pageText, pollQuestions, rowsWhere, streamList, streamPage } from './question-pages.ts'

const FULL =
  'Quarry’s database is nearly full, so it can’t store more questions. Your questions are still in this browser. Try again later.'
const JSON_TYPE = 'application/json; charset=utf-8'

export function questionRoutes(
  app: ApiApp,
  { questionSet, checkMemory }: Pick<Dependencies, 'questionSet' | 'checkMemory'>,
): void {
  app.route<{ Querystring: QuestionsQuery; Reply: string | Readable }>({
    ...listQuestions,
    handler: async (request, reply) => {
      const { query } = request
      reply.type(JSON_TYPE)
      if (query.since === undefined) {
        const set = await questionSet.read(sessionIdOf(request))
        return reply.send(streamPage(set, query.subreddit, new Date()))
      }
      const page = await pollQuestions(questionSet, sessionIdOf(request), query.since, query)
      return reply.send(pageText(page, new Date()))
    },
  })

  app.route({
    ...changeQuestions,
    handler: async (request) => ({
      questions: await questionSet.change(sessionIdOf(request), request.body.changes),
    }),
  })

  app.route({
    ...replaceQuestions,
    handler: async (request) => ({
      questions: await questionSet.replace(sessionIdOf(request), request.body.replacements),
    }),
  })

  app.route({
    ...deleteQuestions,
    handler: async (request) => ({
      deleted: await questionSet.remove(sessionIdOf(request), request.body.ids),
    }),
  })

  app.route({
    ...restoreQuestions,
    bodyLimit: UPLOAD_BYTES_MAX,
    handler: async (request) => {
      const { questions } = request.body
      await checkMemory(FULL, memoryOf(questions))
      return { restored: await questionSet.restore(sessionIdOf(request), questions) }
    },
  })

  app.route({
    ...exportQuestions,
    handler: async (request, reply) => {
      const reader = await questionSet.read(sessionIdOf(request))
      const parts = () => rowsWhere(reader.parts(), (row) => isCountedRow(row, reader.threshold))
      if (request.query.format === 'json') return reply.type(JSON_TYPE).send(streamList(parts()))
      const { name, hasLicenses } = await csvFormatOf(parts())
      const file = `${name}-${new Date().toISOString().slice(0, 10)}.csv`
      reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${file}"`)
      return reply.send(exportCsv(parts(), hasLicenses))
    },
  })
}
