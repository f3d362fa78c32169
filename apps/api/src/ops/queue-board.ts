import { createBullBoard } from '@bull-board/api'
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter'
import { FastifyAdapter } from '@bull-board/fastify'
import type { RunQueues } from '@quarry/store/runs/queues'
import type { ApiApp } from '../api-app.ts'
import { opsUrls } from '../ops-urls.ts'
import { redact } from './redact.ts'

const POLL_SECONDS = 10
const POLICY = 'content-security-policy'

/**
 * Serves Bull Board for both queues at `path`, read-only, with each run's log. Bull Board's formatters do not cover
 * flows, options, errors and logs, so every response is redacted as a whole instead.
 */
export async function queueBoard(app: ApiApp, { queues }: RunQueues, path: string): Promise<void> {
  const board = new FastifyAdapter()
  createBullBoard({
    queues: Object.values(queues).map((queue) => new BullMQAdapter(queue, { readOnlyMode: true })),
    serverAdapter: board,
    options: {
      uiConfig: {
        boardTitle: 'Quarry queues',
        hideDocsLink: true,
        hideRedisDetails: true,
        // Would send CLIENT LIST to Redis with every poll.
        showWorkers: false,
        pollingInterval: { forceInterval: POLL_SECONDS },
        miscLinks: [{ text: 'Status', url: opsUrls.status }],
      },
      handlerHooks: { after: (_context, result) => ({ ...result, body: redacted(result.body) }) },
    },
  })
  // Passes errors to the handler of all other calls.
  board.setErrorHandler((error) => {
    throw error
  })
  board.setBasePath(path)
  await app.register(async (scope: ApiApp) => {
    scope.addHook('onRequest', async (_request, reply) => {
      // Bull Board's page has inline styles, which 'unsafe-inline' allows only without a hash.
      const policy = String(reply.getHeader(POLICY))
      reply.header(POLICY, policy.replace(/style-src [^;]+/, "style-src 'self' 'unsafe-inline'"))
      // Bull Board's static files replace this header with their own.
      reply.header('cache-control', 'no-store')
    })
    scope.addHook('onSend', async (_request, _reply, payload) =>
      typeof payload === 'string' && payload.startsWith('<!DOCTYPE') ? withoutForeignFonts(payload) : payload,
    )
    await scope.register(board.registerPlugin(), { prefix: path })
  })
}

/** Removes the link to Google's fonts, so that an operator's browser contacts no other host. */
const withoutForeignFonts = (page: string) => page.replace(/<link [^>]*href="https:\/\/fonts\.[^>]*>/g, '')

function redacted(body: unknown): object {
  const clean = redact(body)
  return clean instanceof Object ? clean : {}
}
