import { expect, test } from 'vitest'
import { formatPortProblem } from './address.ts'

test('the suggested port is valid and allowed', () => {
  expect(formatPortProblem(3000, 'in use')).toMatch(/such as PORT=3001\.$/)
  expect(formatPortProblem(65_535, 'in use')).toMatch(/such as PORT=65534\.$/)
  expect(formatPortProblem(80, 'not allowed')).toMatch(/^Port 80 is not allowed .+ such as PORT=3000\.$/)
})
