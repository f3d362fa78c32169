import { expect, test } from 'vitest'
import { createPasswordThrottle } from './password-throttle.ts'

function throttleAt() {
  let nowMs = 0
  return {
    ...createPasswordThrottle(() => nowMs),
    pass: (ms: number) => {
      nowMs += ms
    },
  }
}

test('an address gets ten tries in 15 minutes', () => {
  const { waitMs, wrong, pass } = throttleAt()
  for (let i = 0; i < 10; i++) {
    expect(waitMs('a')).toBe(0)
    wrong('a')
    pass(1000)
  }
  expect(waitMs('a')).toBe(890_000)
  expect(waitMs('b')).toBe(0)
  pass(890_000)
  expect(waitMs('a')).toBe(0)
})

test('all addresses together get a hundred tries, then one every ten seconds; a known address does not wait', () => {
  const { waitMs, wrong, right, pass } = throttleAt()
  right('operator')
  for (let i = 0; i < 100; i++) {
    expect(waitMs(`a${i}`)).toBe(0)
    wrong(`a${i}`)
  }
  expect(waitMs('another')).toBe(10_000)
  expect(waitMs('operator')).toBe(0)
  pass(10_000)
  expect(waitMs('another')).toBe(0)
  wrong('another')
  expect(waitMs('one more')).toBe(10_000)
})

test('while more addresses fail than are stored, unknown ones are rejected', () => {
  const { waitMs, wrong, right, pass } = throttleAt()
  right('operator')
  for (let i = 0; i < 10_000; i++) wrong(`a${i}`)
  pass(14 * 60_000)
  expect(waitMs('another')).toBeGreaterThan(0)
  expect(waitMs('a1')).toBe(0)
  expect(waitMs('operator')).toBe(0)
  pass(60_000)
  expect(waitMs('another')).toBe(0)
})

test('the latest 1,000 addresses with the right password are stored', () => {
  const { waitMs, wrong, right } = throttleAt()
  for (let i = 0; i < 1001; i++) right(`operator ${i}`)
  for (let i = 0; i < 100; i++) wrong(`a${i}`)
  expect(waitMs('operator 0')).toBeGreaterThan(0)
  expect(waitMs('operator 1')).toBe(0)
  expect(waitMs('operator 1000')).toBe(0)
})
