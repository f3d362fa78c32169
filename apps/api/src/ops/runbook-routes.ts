import { readFileSync } from 'node:fs'
import type { ApiApp } from '../api-app.ts'
import { opsUrls } from '../ops-urls.ts'
import { runbookPage } from './page/runbook-page.ts'
import { sendPage } from './send-page.ts'

const file = new URL('../../../../docs/operations.md', import.meta.url)

/** Serves the runbook of `docs/operations.md`, whose steps the overview links. */
export function runbookRoutes(app: ApiApp): void {
  const page = runbookPage(readFileSync(file, 'utf8'))
  app.get(opsUrls.runbook, { schema: { hide: true } }, async (_request, reply) => sendPage(reply, page))
}
