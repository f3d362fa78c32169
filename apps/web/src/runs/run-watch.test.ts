import { expect, test } from 'vitest'
import { createRunWatch } from './run-watch.ts'
import { sampleRun } from './sample-run.ts'

const running = sampleRun()
const ended = sampleRun({ state: 'completed' })

test('the end of a run is told once, for the place that started it', () => {
  const watch = createRunWatch()
  watch.watch(running.id, { purpose: 'cleaning-screen' })
  expect(watch.takeEnded([running])).toEqual([])
  expect(watch.takeEnded([ended])).toEqual([{ run: ended, purpose: 'cleaning-screen' }])
  expect(watch.takeEnded([ended])).toEqual([])
})

test('a run that ended before the first poll is still told of', () => {
  const watch = createRunWatch()
  watch.watch(running.id, { purpose: 'process-selected' })
  expect(watch.isWaiting([running])).toBe(true)
  expect(watch.isWaiting([ended]), 'one more poll would tell nothing new').toBe(false)
  expect(watch.takeEnded([ended])).toHaveLength(1)
  expect(watch.isWaiting()).toBe(false)
})

test('a run found under way is followed, one that had ended before is not', () => {
  const watch = createRunWatch()
  expect(watch.takeEnded([ended])).toEqual([])
  watch.takeEnded([running])
  expect(watch.takeEnded([ended])).toEqual([{ run: ended, purpose: 'analysis-cleaning' }])
})

test('lost runs are handed out and no longer waited for', () => {
  const watch = createRunWatch()
  watch.watch(running.id, { purpose: 'cleaning-screen' })
  expect(watch.takeLost([running])).toEqual([{ purpose: 'cleaning-screen', run: running }])
  expect(watch.isWaiting()).toBe(false)
})
