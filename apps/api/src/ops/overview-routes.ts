import { readFileSync } from 'node:fs'
import type { ApiApp } from '../api-app.ts'
import { opsUrls } from '../ops-urls.ts'
import type { OverviewWatch } from './overview/watch-overview.ts'
import { overviewFragment, overviewPage } from './page/overview-page.ts'
import { sendPage } from './send-page.ts'

const ownFile = (name: string) => new URL(`./page/${name}`, import.meta.url)
const CSS = 'text/css; charset=utf-8'
const JS = 'text/javascript; charset=utf-8'

/** The pages' files by name. */
const files = [
  ['tokens.css', new URL(import.meta.resolve('@quarry/theme/tokens.css')), CSS],
  ['ops.css', ownFile('ops.css'), CSS],
  ['panels.css', ownFile('panels.css'), CSS],
  ['verdict.css', ownFile('verdict.css'), CSS],
  ['theme.js', ownFile('theme.js'), JS],
  ['ops.js', ownFile('ops.js'), JS],
  ['mark.svg', ownFile('mark.svg'), 'image/svg+xml'],
] as const

/** Serves the overview as a page, as the fragment that changes, and as JSON. */
export function overviewRoutes(
  app: ApiApp,
  { watch, mayWrite }: { watch: OverviewWatch; mayWrite: boolean },
): void {
  const schema = { hide: true }

  app.get(opsUrls.overview, { schema }, async (_request, reply) =>
    sendPage(reply, overviewPage(await watch.read(), mayWrite)),
  )

  app.get(opsUrls.overviewFragment, { schema }, async (_request, reply) =>
    sendPage(reply, overviewFragment(await watch.read(), mayWrite).text),
  )

  app.get(opsUrls.overviewJson, { schema }, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    const { overview, ...verdict } = await watch.read()
    return { ...verdict, ...overview }
  })

  for (const [name, file, type] of files) {
    const text = readFileSync(file, 'utf8')
    app.get(`/ops/page/${name}`, { schema }, async (_request, reply) =>
      reply.type(type).header('cache-control', 'no-cache').send(text),
    )
  }
}
