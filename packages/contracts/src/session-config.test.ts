import { expect, test } from 'vitest'
import { defaultSessionConfig, SessionConfig } from './session-config.ts'

test.each([
  ['titlesPerRequest', [1, 20], [0, 21, 1.5]],
  ['threshold', [10, 95], [9, 96, 50.5]],
  ['model', ['gemini-3.5-flash-lite'], ['Gemini 9', '../x']],
])('%s accepts %j and rejects %j', (name, right, wrong) => {
  const isValid = (value: unknown) =>
    SessionConfig.safeParse({ ...defaultSessionConfig, [name]: value }).success
  expect(right.filter((value) => !isValid(value))).toEqual([])
  expect(wrong.filter(isValid)).toEqual([])
})
