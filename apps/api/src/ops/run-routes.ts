import { RunId } from '@quarry/contracts/run'
import { logEvent } from '@quarry/telemetry/log-events'
import { z } from 'zod'
import type { ApiApp } from '../api-app.ts'
import type { Dependencies } from '../dependencies.ts'
import { opsUrls } from '../ops-urls.ts'
import { cancelAnyRun } from './cancel-any-run.ts'
import type { StateReader } from './overview/read-state.ts'
import { runListFragment, runListPage } from './page/run-list-page.ts'
import { runFragment, runPage } from './page/run-page.ts'
import { listRuns, RunQuery } from './runs/list-runs.ts'
import { readRunDetails } from './runs/read-run-details.ts'
import { sendPage } from './send-page.ts'

const ofRun = z.object({ id: RunId })

/** Serves the list of runs and a page for each; with `mayWrite` runs can be cancelled. */
export function runRoutes(
  app: ApiApp,
  dependencies: Dependencies,
  { state, mayWrite }: { state: StateReader; mayWrite: boolean },
): void {
  const { traceLink } = dependencies.config
  const list = { schema: { hide: true, querystring: RunQuery } }
  const one = { schema: { hide: true, params: ofRun } }

  app.get(opsUrls.runs, list, async ({ query }, reply) => {
    const found = listRuns(await state.read(), query)
    const [only] = found.rows
    // A search for one run leads to its page at once.
    if (query.q !== '' && query.state === '' && only && found.count === 1) {
      return reply.redirect(`${opsUrls.runs}/${only.id}`, 303)
    }
    return sendPage(reply, runListPage(found, query, mayWrite))
  })

  app.get(opsUrls.runsFragment, list, async ({ query }, reply) =>
    sendPage(reply, runListFragment(listRuns(await state.read(), query), query, mayWrite).text),
  )

  app.get(opsUrls.run, one, async ({ params }, reply) =>
    sendPage(reply, runPage(await readRunDetails(dependencies, state, params.id), { mayWrite, traceLink })),
  )

  app.get(opsUrls.runFragment, one, async ({ params }, reply) =>
    sendPage(reply, runFragment(await readRunDetails(dependencies, state, params.id), { mayWrite }).text),
  )

  if (!mayWrite) return
  app.post(opsUrls.cancelRun, one, async (request) => {
    const run = await cancelAnyRun(dependencies, request.params.id)
    state.invalidate()
    logEvent(request.log, 'ops.run-cancelled', { runId: run.id })
    return { id: run.id, kind: run.kind, state: run.state }
  })
}
