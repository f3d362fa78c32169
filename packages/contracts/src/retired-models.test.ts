import { expect, test } from 'vitest'
import { listedModel, retiredModels, successorOf } from './retired-models.ts'
import { defaultSessionConfig, Model } from './session-config.ts'

test('a model has a successor from the time when Google no longer lists it', () => {
  expect(successorOf('gemini-2.5-flash', Date.parse('2026-11-30T23:59:59Z'))).toBeUndefined()
  expect(successorOf('gemini-2.5-flash', Date.parse('2026-12-01T00:00:00Z'))).toBe('gemini-3.5-flash-lite')
  expect(successorOf('gemini-9', Date.parse('2030-01-01T00:00:00Z'))).toBeUndefined()
})

test('the default is no retired model, and no successor is retired itself', () => {
  const retired = retiredModels.map(({ model }) => model)
  expect(retired).not.toContain(defaultSessionConfig.model)
  expect(listedModel('gemini-2.0-flash')).toBe('gemini-3.5-flash-lite')
  for (const { model, on, successor } of retiredModels) {
    expect(retired, model).not.toContain(successor)
    expect(Model.safeParse(successor).success, model).toBe(true)
    expect(Number.isNaN(Date.parse(on)), model).toBe(false)
  }
})
