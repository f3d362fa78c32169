import { expect, test } from 'vitest'
import { emptySet } from '../questions/question-set.ts'
import { sampleQuestion } from '../questions/sample-question.ts'
import { createToastStore } from '../ui/toast-store.ts'
import { restartLostRuns } from './restart-lost-runs.ts'
import { createRunWatch, type WatchedRun } from './run-watch.ts'
import { sampleRun } from './sample-run.ts'

const NEW_RUN = '7b1c2b9a-7a54-4c1e-9d7e-0a6a5a9b1c22'

function lostWith(restart?: WatchedRun['restart']) {
  const run = sampleRun()
  const toasts = createToastStore()
  const runWatch = createRunWatch()
  runWatch.watch(run.id, { purpose: 'analysis-cleaning', ...(restart && { restart }) })
  const lost = { ...emptySet, rows: [sampleQuestion('a'), sampleQuestion('b')], runs: [run] }
  return { lost, toasts, runWatch }
}

test('a lost run is started anew and watched by the time the set is read again', async () => {
  const { lost, toasts, runWatch } = lostWith(async () => ({ message: 'Started.', runId: NEW_RUN }))
  await restartLostRuns({ toasts, runWatch }, lost)
  expect(toasts.current()?.description).toMatch(/gave it back 2 questions and went on with the run\.$/)
  const ended = sampleRun({ id: NEW_RUN, state: 'completed' })
  expect(runWatch.takeEnded([ended])).toEqual([{ run: ended, purpose: 'analysis-cleaning' }])
})

test('a run that cannot be started anew is not said to go on, and is waited for no longer', async () => {
  const { lost, toasts, runWatch } = lostWith()
  await restartLostRuns({ toasts, runWatch }, lost)
  expect(toasts.current()?.description).toMatch(/Start the run again to go on\.$/)
  expect(runWatch.isWaiting()).toBe(false)
})
