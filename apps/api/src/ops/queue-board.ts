import { createBullBoard } from '@bull-board/api'
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter'
import { FastifyAdapter } from '@bull-board/fastify'
import type { RunQueues } from '@quarry/store/runs/queues'
import type { ApiApp } from '../api-app.ts'
import { opsUrls } from './ops-urls.ts'
import { redact } from './redact.ts'

const POLL_SECONDS = 10
/** Its page has styles in its markup, and a font from elsewhere that it does without. */
const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * Bull Board over both queues, at `path`. It changes nothing unless `mayWrite`. Its formatters leave out flows,
 * options, errors and logs, so every answer is redacted whole instead.
 */
export async function queueBoard(
  app: ApiApp,
  { queues }: RunQueues,
  { path, mayWrite }: { path: string; mayWrite: boolean },
): Promise<void> {
  const board = new FastifyAdapter()
  createBullBoard({
    queues: Object.values(queues).map((queue) => new BullMQAdapter(queue, { readOnlyMode: !mayWrite })),
    serverAdapter: board,
    options: {
      uiConfig: {
        boardTitle: 'Quarry queues',
        hideDocsLink: true,
        hideRedisDetails: true,
        // Asks Redis for the list of its clients at every poll.
        showWorkers: false,
        pollingInterval: { forceInterval: POLL_SECONDS },
        miscLinks: [{ text: 'Overview', url: opsUrls.overview }],
      },
      handlerHooks: { after: (_context, result) => ({ ...result, body: redacted(result.body) }) },
    },
  })
  // On to the handler of all other calls.
  board.setErrorHandler((error) => {
    throw error
  })
  board.setBasePath(path)
  await app.register(async (scope: ApiApp) => {
    scope.addHook('onRequest', async (_request, reply) => {
      // Its files say for themselves how long they may be kept.
      reply.header('content-security-policy', POLICY).header('cache-control', 'no-store')
    })
    await scope.register(board.registerPlugin(), { prefix: path })
  })
}

function redacted(body: unknown): object {
  const clean = redact(body)
  return clean instanceof Object ? clean : {}
}
