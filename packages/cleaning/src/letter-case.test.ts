import { expect, test } from 'vitest'
import { becomesAllCaps } from './letter-case.ts'

test('only an answer that shouts where its title does not has begun to', () => {
  expect(becomesAllCaps('why is it flat today', 'WHY IS IT FLAT TODAY?')).toBe(true)
  expect(becomesAllCaps('WHY IS IT FLAT TODAY', 'WHY IS IT FLAT TODAY?')).toBe(false)
  expect(becomesAllCaps('is NASA fun', 'Is NASA fun?')).toBe(false)
})
