import { sandboxEndpoints } from '@quarry/platforms/endpoints'
import { defaultModel } from '@quarry/platforms/gemini/gemini-client'
import { platformErrorOf } from '@quarry/platforms/testing/thrown-by'
import { buildSandbox } from '@quarry/sandbox/build-sandbox'
import { afterAll, expect, test } from 'vitest'
import { geminiCleaner } from './cleaners.ts'

const CLOCK_FACTOR = 10_000
const sandbox = buildSandbox({ seed: 'cleaners', clockFactor: CLOCK_FACTOR, latencyMs: 0 })
const endpoints = sandboxEndpoints(await sandbox.listen({ port: 0, host: '127.0.0.1' }))
afterAll(() => sandbox.close())

const titles = Array.from({ length: 60 }, (_, at) => ({
  title: `why does my loaf number ${at + 100} collapse [Help]`,
  clean: `Why does my loaf number ${at + 100} collapse?`,
}))

async function cleanWith(apiKey: string, titlesPerRequest: number) {
  const logged: string[] = []
  const cleaner = geminiCleaner({
    apiKey,
    endpoints,
    model: defaultModel,
    titlesPerRequest,
    clockFactor: CLOCK_FACTOR,
    log: (line) => logged.push(line),
  })
  return { rows: await cleaner(titles), logged }
}

test('every title gets its own response, at the rate of the key', async () => {
  const { rows, logged } = await cleanWith('demo-free.evaluation', 20)
  expect(rows.map(({ answer }) => answer)).toEqual(titles.map(({ clean }) => clean))
  expect(logged).toEqual([`${defaultModel}, Free Tier: a request every 12 s`])
})

test('temporary errors are waited for', async () => {
  const { rows, logged } = await cleanWith('demo-flaky.evaluation', 2)
  expect(rows.filter(({ failed }) => failed)).toEqual([])
  expect(logged.join()).toContain('waiting for')
})

test('of damaged responses only good titles are scored, and first rejections are reported', async () => {
  const { rows } = await cleanWith('demo-scrambler.evaluation', 5)
  expect(rows.filter(({ refused }) => refused).length).toBeGreaterThan(0)
  for (const { answer, clean, title, failed } of rows) expect(answer).toBe(failed ? title : clean)
})

test('a rejected key ends the evaluation', async () => {
  expect(await platformErrorOf(cleanWith('demo-leaked', 20))).toMatchObject({ kind: 'key-leaked' })
})
