import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createEarlyRequests } from './early-requests.ts'

test('requests that leave at their slots or later are never called early, in whatever order', () => {
  const schedule = fc.array(fc.record({ due: fc.nat(10_000), lateMs: fc.nat(3000) }), { maxLength: 40 })
  fc.assert(
    fc.property(schedule, (slots) => {
      const early = createEarlyRequests()
      for (const { due } of slots) early.expect(due)
      const departures = slots.map(({ due, lateMs }) => due + lateMs).sort((a, b) => a - b)
      for (const at of departures) expect(early.isEarly(at)).toBe(false)
    }),
  )
})

test('a request before any slot is early, and one on a slot that was given back too', () => {
  const early = createEarlyRequests()
  early.expect(1000)
  early.expect(13_000)
  expect(early.isEarly(900)).toBe(true)
  early.expect(25_000)
  early.forget(13_000)
  expect(early.isEarly(13_000)).toBe(true)
})

test('a slot that nothing left on does not excuse a later request for ever', () => {
  const early = createEarlyRequests()
  early.expect(0)
  early.expect(200_000)
  expect(early.isEarly(180_000)).toBe(true)
})
