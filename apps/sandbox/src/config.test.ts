import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('an empty environment takes the defaults', () => {
  expect(readConfig({})).toEqual({
    port: 0,
    host: '127.0.0.1',
    seed: 'quarry',
    clockFactor: 1,
    latencyMs: 120,
    jitterMs: 0,
    logLevel: 'info',
  })
})

test('options set the response time and the allowed delay', () => {
  const options = ['--latency-ms=20', '--jitter-ms=1000']
  expect(readConfig({}, options)).toMatchObject({ latencyMs: 20, jitterMs: 1000 })
})

test('the error for an invalid value names its variable', () => {
  expect(() => readConfig({ CLOCK_FACTOR: 'fast' })).toThrow(/CLOCK_FACTOR/)
  expect(() => readConfig({}, ['--latency-ms=soon'])).toThrow(/latency-ms/)
})
