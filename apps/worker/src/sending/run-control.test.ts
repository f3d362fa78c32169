import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRunControls } from './run-control.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a pause stops the claims of a run, a cancellation its requests too, and other runs go on', () => {
  const controls = createRunControls()
  const [paused, cancelled, other] = ['paused', 'cancelled', 'other'].map((id) => controls.open(id))
  controls.pause('paused')
  controls.cancel('cancelled')
  controls.cancel('of another worker')
  const stateOf = (run = other) => [run?.stop.aborted, run?.abort.aborted]
  expect([stateOf(paused), stateOf(cancelled), stateOf()]).toEqual([
    [true, false],
    [true, true],
    [false, false],
  ])
})

test('the longest active runs of a kind are preempted, and no others', () => {
  const controls = createRunControls()
  const open = (id: string, kind: 'cleaning' | 'extraction' = 'cleaning') => {
    vi.advanceTimersByTime(1000)
    return controls.open(id, kind)
  }
  const stopped = open('stopped')
  controls.pause('stopped')
  const extraction = open('extraction', 'extraction')
  const [first, second, third] = [open('first'), open('second'), open('third')]
  vi.advanceTimersByTime(500)
  expect([controls.longestActiveMs('cleaning'), controls.longestActiveMs('extraction')]).toEqual([2500, 3500])
  controls.preempt('cleaning', 5, 1500)
  const runs = [stopped, extraction, first, second, third]
  expect(runs.map((run) => run.isPreempted())).toEqual([false, false, true, true, false])
  expect(third.stop.aborted).toBe(false)
  controls.preempt('extraction', 0, 0)
  expect(extraction.isPreempted()).toBe(false)
})

test('a run that is closed is not counted, unless it was opened again', () => {
  const controls = createRunControls()
  const first = controls.open('run')
  const again = controls.open('run')
  first.close()
  expect([controls.countOf('cleaning'), controls.countOf('extraction')]).toEqual([1, 0])
  again.close()
  expect(controls.countOf('cleaning')).toBe(0)
  expect(controls.longestActiveMs('cleaning')).toBe(0)
})

test('a drain stops the claims of every run, also of later ones, and aborts no request', () => {
  const controls = createRunControls()
  const before = controls.open('before')
  expect([controls.isDraining, before.stop.aborted]).toEqual([false, false])
  controls.drain()
  const after = controls.open('after')
  expect([controls.isDraining, before.stop.aborted, after.stop.aborted]).toEqual([true, true, true])
  expect([before.abort.aborted, after.abort.aborted]).toEqual([false, false])
  controls.abortAll()
  expect([before.abort.aborted, after.abort.aborted]).toEqual([true, true])
})
