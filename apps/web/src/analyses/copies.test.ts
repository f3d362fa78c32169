import 'fake-indexeddb/auto'
import type { AnalysisCopy } from '@quarry/contracts/endpoints/analyses'
import { expect, test, vi } from 'vitest'
import { newAnalysisStores } from '../analysis/analyses.ts'
import { newId } from '../analysis/holder.ts'
import { samplePage } from '../analysis/questions/testing/sample-page.ts'
import { sampleQuestion } from '../analysis/questions/testing/sample-question.ts'
import { newSummary } from '../analysis/summary.ts'
import { createApi } from '../api/api.ts'
import { watchCopies } from './copies.ts'
import { openAnalyses } from './database.ts'

const now = '2026-11-01T10:00:00.000Z'

/**
 * Returns the calls of a page that finds a run's results in an analysis that no tab has open. With `isOpened`, another
 * tab opens the analysis while the page reads them.
 */
async function callsOfSaving({ isOpened }: { isOpened: boolean }): Promise<string[]> {
  const database = await openAnalyses(newId())
  const summary = newSummary(1)
  const { id } = summary
  const server = { runs: [], revision: 5, epoch: 'one', deleted: new Set<string>() }
  await database.create({ summary, parts: { server }, questions: [], removed: [] })
  const copy: AnalysisCopy = {
    ...{ id, holder: '1.aaaaaaaa', epoch: 'one', revision: 8, waits: 8, runs: [] },
    ...{ questions: { total: 1, pending: 0, processed: 1, error: 0 }, restoring: false, expiresInMs: 1 },
  }
  const results = samplePage({ revision: 8, data: [sampleQuestion('a', { revision: 8 })] })
  const lists = [[copy], []]
  const calls: string[] = []
  const api = createApi('http://127.0.0.1', async (address, init) => {
    const { method, url } = new Request(address, init)
    const call = `${method} ${new URL(url).pathname.replace(id, ':id')}`
    calls.push(call)
    if (call === 'GET /api/analyses') return Response.json({ analyses: lists.shift(), now })
    if (call !== 'GET /api/questions') return new Response(null, { status: 204 })
    if (isOpened) await database.hold(id)
    return Response.json(results)
  })
  const watch = watchCopies({
    ...newAnalysisStores(),
    ...{ api, database: () => database, current: () => undefined },
    ...{ isHidden: () => false, intervalMs: 5000, isElsewhere: async () => false, onSaved: () => {} },
  })
  watch.start()
  // The second look begins after the first one has ended, and finds nothing to wait for.
  watch.refresh()
  await vi.waitUntil(() => lists.length === 0)
  return calls
}

test('results wait on the server until the browser’s database has them', async () => {
  const read = ['GET /api/analyses', 'GET /api/questions']
  const saved = [...read, 'POST /api/analyses/:id/saved', 'GET /api/analyses']
  expect(await callsOfSaving({ isOpened: false })).toEqual(saved)
  expect(await callsOfSaving({ isOpened: true })).toEqual([...read, 'GET /api/analyses'])
})
