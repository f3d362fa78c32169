import { expect, test } from 'vitest'
import { sampleRun } from './questions/testing/sample-run.ts'
import { createRunWatch } from './run-watch.ts'

const running = sampleRun()
const ended = sampleRun({ state: 'completed' })

test('a run’s end is reported once, to the screen that started it', () => {
  const watch = createRunWatch()
  watch.watch(running.id, 'cleaning-screen')
  expect(watch.takeEnded([running])).toEqual([])
  expect(watch.takeEnded([ended])).toEqual([{ runs: [ended], purpose: 'cleaning-screen' }])
  expect(watch.takeEnded([ended])).toEqual([])
})

test('a run that ended before the first poll is reported too', () => {
  const watch = createRunWatch()
  watch.watch(running.id, 'process-selected')
  expect(watch.isWaiting([running])).toBe(true)
  expect(watch.isWaiting([ended]), 'one more poll would tell nothing new').toBe(false)
  expect(watch.takeEnded([ended])).toHaveLength(1)
  expect(watch.isWaiting()).toBe(false)
})

test('a run found in progress is watched, an ended one is not', () => {
  const watch = createRunWatch()
  expect(watch.takeEnded([ended])).toEqual([])
  watch.takeEnded([running])
  expect(watch.takeEnded([ended])).toEqual([{ runs: [ended], purpose: 'analysis-cleaning' }])
})

test('an extraction’s sources are reported together, once all have ended', () => {
  const watch = createRunWatch()
  const extraction = (id: string, state: 'running' | 'completed') =>
    sampleRun({ id, kind: 'extraction', state })
  const [one, other] = ['one', 'other']
  watch.watch(one, 'extraction')
  watch.watch(other, 'extraction')
  const doneOne = extraction(one, 'completed')
  expect(watch.takeEnded([doneOne]), 'the other one is not listed yet').toEqual([])
  expect(watch.takeEnded([extraction(other, 'running'), doneOne])).toEqual([])
  const doneOther = extraction(other, 'completed')
  expect(watch.takeEnded([doneOther, doneOne])).toEqual([
    { purpose: 'extraction', runs: [doneOther, doneOne] },
  ])
  expect(watch.takeEnded([doneOther, doneOne])).toEqual([])
})

test('runs that the server lost are no longer waited for', () => {
  const watch = createRunWatch()
  watch.watch(running.id, 'cleaning-screen')
  watch.forget([running])
  expect(watch.isWaiting()).toBe(true)
  watch.forget([])
  expect(watch.isWaiting()).toBe(false)
})
