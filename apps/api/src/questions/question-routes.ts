import type { Readable } from 'node:stream'
import {
  changeFindings,
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
import { ApiError } from '../api-error.ts'
import type { Dependencies } from '../dependencies.ts'
import { analysisOf, guardOf, ownerIdOf, sessionIdOf } from '../plugins/session.ts'
import { isCountedRow } from './counted-rows.ts'
import { csvFormatOf, exportCsv } from './export-csv.ts'
import { pageText, pollQuestions, rowsWhere, streamList, streamPage } from './question-pages.ts'

const FULL =
  'Quarry’s database is nearly full, so it can’t store more questions. Your questions are still in this browser. Try again later.'
const JSON_TYPE = 'application/json; charset=utf-8'

export function questionRoutes(
  app: ApiApp,
  {
    questionSet,
    findings,
    copies,
    checkMemory,
  }: Pick<Dependencies, 'questionSet' | 'findings' | 'copies' | 'checkMemory'>,
): void {
  app.route<{ Querystring: QuestionsQuery; Reply: string | Readable }>({
    ...listQuestions,
    handler: async (request, reply) => {
      const { query } = request
      reply.type(JSON_TYPE)
      if (query.since === undefined) {
        const set = await questionSet.read(sessionIdOf(request))
        const isLost = query.epoch !== undefined && query.epoch !== set.epoch
        if (isLost && analysisOf(request) !== undefined) throw new ApiError('copy-lost')
        return reply.send(streamPage(set, query.subreddit, new Date()))
      }
      const page = await pollQuestions(questionSet, sessionIdOf(request), query.since, query)
      // A copy has no `reset`, because its page must send what the new copy lacks.
      if (page.reset && analysisOf(request) !== undefined) throw new ApiError('copy-lost')
      return reply.send(pageText(page, new Date()))
    },
  })

  app.route({
    ...changeQuestions,
    handler: async (request) => ({
      questions: await questionSet.change(sessionIdOf(request), request.body.changes, guardOf(request)),
    }),
  })

  app.route({
    ...replaceQuestions,
    handler: async (request) => ({
      questions: await questionSet.replace(sessionIdOf(request), request.body.replacements, guardOf(request)),
    }),
  })

  app.route({
    ...changeFindings,
    bodyLimit: UPLOAD_BYTES_MAX,
    handler: async (request) => {
      const revision = await findings.replace(sessionIdOf(request), request.body, guardOf(request))
      if (revision === undefined) throw new ApiError('run-active')
      return { revision }
    },
  })

  app.route({
    ...deleteQuestions,
    handler: async (request) => ({
      deleted: await questionSet.remove(sessionIdOf(request), request.body.ids, guardOf(request)),
    }),
  })

  app.route({
    ...restoreQuestions,
    bodyLimit: UPLOAD_BYTES_MAX,
    handler: async (request) => {
      const { questions, removed, undo = false, last: isLast = false } = request.body
      await checkMemory(FULL, memoryOf(questions))
      const guard = guardOf(request)
      const analysis = analysisOf(request)
      if (analysis !== undefined) await copies.requireRoom({ ownerId: ownerIdOf(request), analysis })
      // A copy never gets back what its user has deleted, unless the user undoes that.
      const addsDeleted = guard === undefined || undo
      const restored = await questionSet.restore(sessionIdOf(request), questions, {
        ...{ guard, removed, addsDeleted, isLast },
      })
      return { restored }
    },
  })

  app.route({
    ...exportQuestions,
    handler: async (request, reply) => {
      const reader = await questionSet.read(sessionIdOf(request))
      const parts = () => rowsWhere(reader.parts(), (row) => isCountedRow(row, reader.threshold))
      if (request.query.format === 'json') return reply.type(JSON_TYPE).send(streamList(parts()))
      const { name, ...format } = await csvFormatOf(parts())
      const file = `${name}-${new Date().toISOString().slice(0, 10)}.csv`
      reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${file}"`)
      const origin = `${request.protocol}://${request.host}`
      return reply.send(exportCsv(parts(), { ...format, origin }))
    },
  })
}
