import { expect, test } from 'vitest'
import { createRunControls } from './run-control.ts'

test('a pause stops new requests, a cancellation also aborts those in flight, and other runs continue', () => {
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

test('commands reach a run that was opened again, even after its first handler has closed', () => {
  const controls = createRunControls()
  const first = controls.open('run')
  const again = controls.open('run')
  first.close()
  controls.pause('run')
  expect([first.stop.aborted, again.stop.aborted]).toEqual([false, true])
})

test('a drain stops new requests of every current and later run, and aborts none', () => {
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
