import { readFileSync } from 'node:fs'
import { RunId } from '@quarry/contracts/run'
import { logEvent } from '@quarry/telemetry/log-events'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { ApiApp } from '../api-app.ts'
import type { Dependencies } from '../dependencies.ts'
import { opsUrls } from '../ops-urls.ts'
import { cancelRun } from '../runs/command-run.ts'
import { metricsRoutes } from './metrics/metrics-routes.ts'
import { createPasswordThrottle, requirePassword } from './ops-auth.ts'
import { createOverviewReader, type OverviewReader } from './overview.ts'
import { overviewPage } from './page/overview-page.ts'
import { runListPage } from './page/run-list-page.ts'
import { findSession, runPage } from './page/run-page.ts'
import { queueBoard } from './queue-board.ts'
import { createStateReader, type StateReader } from './read-state.ts'
import { reportApi } from './report-api.ts'
import { listRuns, RunQuery } from './runs.ts'

/** Milliseconds between checks while no operator has the overview open, so that it can show when each problem began. */
const WATCH_MS = 30_000

/** Serves the metrics, and the operators' pages if a password is configured. Register it before the routes to measure. */
export async function opsRoutes(app: ApiApp, dependencies: Dependencies): Promise<void> {
  const { config, logger, queues } = dependencies
  const states = createStateReader(dependencies)
  const throttle = createPasswordThrottle()
  const readOverview = createOverviewReader(states, reportApi(app, dependencies))
  await metricsRoutes(app, dependencies, states, throttle)
  if (config.ops === undefined) return
  const { password, mayWrite } = config.ops
  const timer = setInterval(() => {
    readOverview().catch((error: unknown) => logEvent(logger, 'ops.watch-failed', { err: error }))
  }, WATCH_MS)
  app.addHook('onClose', async () => clearInterval(timer))
  await app.register(async (pages: ApiApp) => {
    requirePassword(pages, { password }, throttle)
    overviewRoutes(pages, readOverview, mayWrite)
    runRoutes(pages, dependencies, states, mayWrite)
    await queueBoard(pages, queues, { path: opsUrls.queues, mayWrite })
  })
}

const ownFile = (name: string) => new URL(`./page/${name}`, import.meta.url)

/** The pages' files by name. */
const files = [
  ['tokens.css', new URL(import.meta.resolve('@quarry/theme/tokens.css')), 'text/css; charset=utf-8'],
  ['ops.css', ownFile('ops.css'), 'text/css; charset=utf-8'],
  ['ops.js', ownFile('ops.js'), 'text/javascript; charset=utf-8'],
  ['mark.svg', ownFile('mark.svg'), 'image/svg+xml'],
] as const

function overviewRoutes(app: ApiApp, readOverview: OverviewReader, mayWrite: boolean): void {
  const schema = { hide: true }
  app.get(opsUrls.overview, { schema }, async (_request, reply) =>
    sendPage(reply, overviewPage(await readOverview(), mayWrite)),
  )
  app.get(opsUrls.overviewJson, { schema }, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    const { figures, ...problems } = await readOverview()
    return { ...problems, ...figures }
  })
  for (const [name, file, type] of files) {
    const text = readFileSync(file, 'utf8')
    app.get(`/ops/page/${name}`, { schema }, async (_request, reply) =>
      reply.type(type).header('cache-control', 'no-cache').send(text),
    )
  }
}

/** The list of runs and a page for each; with `mayWrite` runs can be cancelled. */
function runRoutes(app: ApiApp, dependencies: Dependencies, states: StateReader, mayWrite: boolean): void {
  const list = { schema: { hide: true, querystring: RunQuery } }
  const one = { schema: { hide: true, params: z.object({ id: RunId }) } }

  app.get(opsUrls.runs, list, async ({ query }, reply) => {
    const found = listRuns(await states.read(), query)
    const [only] = found.rows
    // A search for one run leads to its page at once.
    if (query.q !== '' && query.state === '' && only && found.count === 1) {
      return reply.redirect(`${opsUrls.runs}/${only.id}`, 303)
    }
    return sendPage(reply, runListPage(found, query, mayWrite))
  })

  app.get(opsUrls.run, one, async ({ params }, reply) =>
    sendPage(reply, await runPage(dependencies, states, params.id, mayWrite)),
  )

  if (!mayWrite) return
  app.post(opsUrls.cancelRun, one, async (request) => {
    const sessionId = await findSession(dependencies, request.params.id)
    const { id, kind, state } = await cancelRun(dependencies, sessionId, request.params.id)
    states.invalidate()
    logEvent(request.log, 'ops.run-cancelled', { runId: id })
    return { id, kind, state }
  })
}

/** Allows only the pages' own files; their markup has no inline style or script. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

const sendPage = (reply: FastifyReply, markup: string): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', POLICY)
    .header('cache-control', 'no-store')
    .send(markup)
