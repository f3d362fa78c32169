import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { repeat } from './repeat.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a call in progress is not repeated', async () => {
  const ends: (() => void)[] = []
  const stop = repeat(
    1000,
    () => new Promise((resolve) => ends.push(resolve)),
    () => undefined,
  )
  await vi.advanceTimersByTimeAsync(5500)
  expect(ends).toHaveLength(1)
  ends[0]?.()
  await vi.advanceTimersByTimeAsync(1000)
  expect(ends).toHaveLength(2)
  ends[1]?.()
  await stop()
})

test('an error is reported, and the call is repeated', async () => {
  const reported: unknown[] = []
  const stop = repeat(
    1000,
    async () => {
      throw new Error('no')
    },
    (error) => reported.push(error),
  )
  await vi.advanceTimersByTimeAsync(2500)
  expect(reported).toEqual([new Error('no'), new Error('no')])
  await stop()
})

test('once it has stopped, no call is in progress and none begins', async () => {
  const moments: string[] = []
  let end = () => {}
  const stop = repeat(
    1000,
    async () => {
      moments.push('begun')
      await new Promise<void>((resolve) => {
        end = resolve
      })
      moments.push('ended')
    },
    () => undefined,
  )
  await vi.advanceTimersByTimeAsync(1000)
  const stopped = stop().then(() => moments.push('stopped'))
  await vi.advanceTimersByTimeAsync(3000)
  expect(moments).toEqual(['begun'])
  end()
  await stopped
  expect(moments).toEqual(['begun', 'ended', 'stopped'])
})
