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
import { POLL_PAGE_ROWS } from '@quarry/contracts/limits'
import type { SetReader } from '@quarry/store/questions/read-set'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ApiApp } from '../api-app.ts'
import { ApiError } from '../api-error.ts'
import type { Dependencies } from '../dependencies.ts'
import { bodyBytesOf, createTransferLimit } from '../plugins/in-flight.ts'
import { sessionIdOf } from '../plugins/session.ts'
import { csvFormOf, exportCsv } from './export-csv.ts'
import { pageText, pollQuestions, streamList, streamPage } from './question-pages.ts'
import { dropBody, spendUpload, uploadQuestions } from './upload-questions.ts'

/** Room for the largest set that a session can have. */
const UPLOAD_BYTES = 32 * 1024 * 1024
/** Uploads up to this size are not counted as large transfers: other bodies are as large. */
const SMALL_UPLOAD_BYTES = 1024 * 1024
const JSON_TYPE = 'application/json; charset=utf-8'

export function questionRoutes(
  app: ApiApp,
  dependencies: Pick<Dependencies, 'questionSet' | 'bulkWrites' | 'checkMemory'>,
): void {
  const { questionSet } = dependencies
  const beginDownload = createTransferLimit()
  /** Sets of up to one page are not counted as large transfers: they are as large as the response to a poll. */
  async function readSet(request: FastifyRequest, reply: FastifyReply): Promise<SetReader> {
    const sessionId = sessionIdOf(request)
    if ((await questionSet.size(sessionId)) > POLL_PAGE_ROWS) beginDownload(request, reply)
    return await questionSet.read(sessionId)
  }

  app.route<{ Querystring: QuestionsQuery; Reply: string | Readable }>({
    ...listQuestions,
    handler: async (request, reply) => {
      const { query } = request
      reply.type(JSON_TYPE)
      if (query.since === undefined) {
        return reply.send(streamPage(await readSet(request, reply), query.subreddit, new Date()))
      }
      const page = await pollQuestions(questionSet, sessionIdOf(request), query.since, query)
      return reply.send(pageText(page, new Date()))
    },
  })

  app.route({
    ...changeQuestions,
    handler: async (request) => {
      await spendUpload(dependencies, request, bodyBytesOf(request))
      return { questions: await questionSet.change(sessionIdOf(request), request.body.changes) }
    },
  })

  app.route({
    ...replaceQuestions,
    handler: async (request) => {
      await spendUpload(dependencies, request, bodyBytesOf(request))
      return { questions: await questionSet.replace(sessionIdOf(request), request.body.replacements) }
    },
  })

  app.route({
    ...deleteQuestions,
    handler: async (request) => ({
      deleted: await questionSet.remove(sessionIdOf(request), request.body.ids),
    }),
  })

  app.register(async (uploads: ApiApp) => {
    const beginLargeUpload = createTransferLimit()
    const untilClosed = waitOnClose(uploads)
    // The handler reads and checks the body itself, piece by piece, so that it is never in memory as a whole.
    uploads.removeContentTypeParser('application/json')
    uploads.addContentTypeParser('application/json', (_request, _body, done) => done(null))
    uploads.route({
      ...restoreQuestions,
      validatorCompiler: () => (value: unknown) => ({ value }),
      config: { readsBody: true },
      handler: async (request, reply) => {
        try {
          const isSmall = Number(request.headers['content-length']) <= SMALL_UPLOAD_BYTES
          if (!isSmall) beginLargeUpload(request, reply)
          return { restored: await untilClosed(uploadQuestions(dependencies, request, UPLOAD_BYTES)) }
        } catch (error) {
          const isTooLarge = error instanceof ApiError && error.code === 'too-large'
          if (isTooLarge) reply.header('connection', 'close')
          else await dropBody(request.raw)
          throw error
        }
      },
    })
  })

  app.route({
    ...exportQuestions,
    handler: async (request, reply) => {
      const reader = await readSet(request, reply)
      if (request.query.format === 'json') return reply.type(JSON_TYPE).send(streamList(reader))
      const { name, hasLicences } = await csvFormOf(reader.parts())
      const file = `${name}-${new Date().toISOString().slice(0, 10)}.csv`
      reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${file}"`)
      return reply.send(exportCsv(reader.parts(), hasLicences))
    },
  })
}

/** Returns a function that makes closing wait for a promise: an upload that is cut off removes what it has added. */
function waitOnClose(app: ApiApp): <Result>(running: Promise<Result>) => Promise<Result> {
  const all = new Set<Promise<unknown>>()
  app.addHook('onClose', async () => {
    await Promise.allSettled(all)
  })
  return async (running) => {
    all.add(running)
    try {
      return await running
    } finally {
      all.delete(running)
    }
  }
}
