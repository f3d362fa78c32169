import { pino } from 'pino'
import { expect, test } from 'vitest'
import { buildSandbox } from './build-sandbox.ts'
import { createClock } from './clock.ts'
import { createRandom, drawOf } from './random.ts'

test('no key, authorization or query appears in the log', async () => {
  const lines: string[] = []
  const logger = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const app = buildSandbox({ seed: 'log', clockFactor: 1, latencyMs: 0, logger })
  await app.inject({ url: '/gemini/v1beta/models?key=demo-free.secret1' })
  await app.inject({ url: '/gemini/v1beta/models', headers: { 'x-goog-api-key': 'demo.secret2' } })
  await app.inject({ url: '/reddit/r/cats/new?q=secret3', headers: { authorization: 'bearer secret4' } })
  await app.inject({
    method: 'POST',
    url: '/reddit/api/v1/access_token',
    headers: { authorization: 'Basic secret5' },
    payload: 'a=secret6',
  })
  await app.inject({ method: 'POST', url: '/__sandbox/faults', payload: '{"key":"secret7"' })
  await app.close()
  expect(lines.join('')).toContain('"path":"/gemini/v1beta/models"')
  expect(lines.join('')).not.toMatch(/secret/)
})

test('a response takes at least half of the mean latency', async () => {
  const app = buildSandbox({ seed: 'latency', clockFactor: 1, latencyMs: 40 })
  for (let i = 0; i < 5; i++) {
    const started = performance.now()
    await app.inject({ url: '/gemini/v1beta/models/gemini-3.8-flash', headers: { 'x-goog-api-key': 'demo' } })
    expect(performance.now() - started).toBeGreaterThan(19)
  }
  await app.close()
})

test('sandbox time runs faster by the clock factor and can be advanced', () => {
  let real = 1_000_000
  const clock = createClock(60, () => real)
  real += 1_000
  expect(clock.now()).toBe(1_060_000)
  clock.advance(5_000)
  expect(clock.now()).toBe(1_065_000)
  expect(clock.toRealMs(60_000)).toBe(1_000)
})

test('draws depend only on their seeds and are spread evenly', () => {
  expect(drawOf('a', 1)).toBe(drawOf('a', 1))
  expect(drawOf('a', 1)).not.toBe(drawOf('a1'))
  const draws = Array.from({ length: 10_000 }, (_, index) => drawOf('spread', index))
  expect(draws.filter((draw) => draw < 0.1).length / draws.length).toBeCloseTo(0.1, 1)
  expect(() => createRandom('x').pick([])).toThrow(RangeError)
})
