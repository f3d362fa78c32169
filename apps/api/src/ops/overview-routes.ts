import { readFileSync } from 'node:fs'
import { RunId } from '@quarry/contracts/run'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { ApiApp } from '../api-app.ts'
import type { Dependencies } from '../dependencies.ts'
import { cancelAnyRun } from './cancel-any-run.ts'
import { opsUrls } from './ops-urls.ts'
import { readOverview } from './overview/read-overview.ts'
import type { StateReader } from './overview/read-state.ts'
import { overviewFragment, overviewPage } from './page/overview-page.ts'

/** Allows only the page's own files; its markup has no inline style or script. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const ownFile = (name: string) => new URL(`./page/${name}`, import.meta.url)
const CSS = 'text/css; charset=utf-8'

/** The page's files by name. */
const files = [
  ['tokens.css', new URL(import.meta.resolve('@quarry/theme/tokens.css')), CSS],
  ['ops.css', ownFile('ops.css'), CSS],
  ['panels.css', ownFile('panels.css'), CSS],
  ['ops.js', ownFile('ops.js'), 'text/javascript; charset=utf-8'],
  ['mark.svg', ownFile('mark.svg'), 'image/svg+xml'],
] as const

export interface OverviewOptions {
  state: StateReader
  mayWrite: boolean
}

/** Serves the overview as a page, as the fragment that changes, and as JSON; with `mayWrite` it can also cancel runs. */
export function overviewRoutes(
  app: ApiApp,
  dependencies: Dependencies,
  { state, mayWrite }: OverviewOptions,
): void {
  const schema = { hide: true }
  const read = async () => await readOverview(dependencies, await state.read())
  const asHtml = (reply: FastifyReply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', POLICY)
      .header('cache-control', 'no-store')

  app.get(opsUrls.overview, { schema }, async (_request, reply) => {
    const page = overviewPage(await read(), mayWrite)
    return asHtml(reply).send(page)
  })

  app.get(opsUrls.overviewFragment, { schema }, async (_request, reply) => {
    const fragment = overviewFragment(await read(), mayWrite)
    return asHtml(reply).send(fragment.text)
  })

  app.get(opsUrls.overviewJson, { schema }, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return await read()
  })

  for (const [name, file, type] of files) {
    const text = readFileSync(file, 'utf8')
    app.get(`/ops/page/${name}`, { schema }, async (_request, reply) =>
      reply.type(type).header('cache-control', 'no-cache').send(text),
    )
  }

  if (!mayWrite) return
  app.post(
    opsUrls.cancelRun,
    { schema: { hide: true, params: z.object({ id: RunId }) } },
    async (request) => {
      const run = await cancelAnyRun(dependencies, request.params.id)
      state.invalidate()
      request.log.info({ runId: run.id }, 'run cancelled by an operator')
      return { id: run.id, kind: run.kind, state: run.state }
    },
  )
}
