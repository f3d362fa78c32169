import { fileURLToPath } from 'node:url'
import { buildSandbox } from '@quarry/sandbox/build-sandbox'
import { expect, onTestFinished, test } from 'vitest'
import { evaluate } from './main.ts'
import { createRandom } from './measure.ts'
import { Pair } from './pairs.ts'
import { readLines } from './read-lines.ts'

const samplePairs = fileURLToPath(new URL('samples/pairs.jsonl', import.meta.url))

/** The scores of the sample, where the simulated judge knows the labels and is wrong about this share of them. */
async function scoresWith(errors: number) {
  const labels = new Map((await readLines(Pair, samplePairs)).map(({ title, label }) => [title, label]))
  const random = createRandom(7)
  const sandbox = buildSandbox({
    seed: 'judge',
    clockFactor: 1000,
    latencyMs: 0,
    verdictOf({ title }) {
      const label = labels.get(title)
      if (label === undefined) return undefined
      return (label === 'bad') === random() >= errors ? 'other' : 'same'
    },
  })
  onTestFinished(() => sandbox.close())
  const SANDBOX_URL = await sandbox.listen({ port: 0, host: '127.0.0.1' })
  const environment = { GEMINI_API_KEY: 'demo-paid.eval', SANDBOX_URL }
  const printed = await evaluate(['--judge', samplePairs], environment)
  return JSON.parse(printed.split('\n').at(-1) ?? '')
}

test('a judge marks what the checks accept, in batches whose requests and cost are counted', async () => {
  const checks = JSON.parse((await evaluate(['--checks', samplePairs])).split('\n').at(-1) ?? '')
  const perfect = await scoresWith(0)
  expect(perfect.nBad).toBe(checks.nBad)
  expect(perfect.goodRejected).toBe(checks.goodRejected)
  expect(perfect.badAccepted).toBeLessThan(checks.badAccepted / 2)
  expect(perfect.requests).toBe(Math.ceil(perfect.nJudged / 20))
  expect(perfect.nUnjudged).toBe(0)
  expect(perfect.inputTokens).toBeGreaterThan(0)
  expect(perfect.dollars).toBeGreaterThan(0)
  const wrong = await scoresWith(0.1)
  expect(wrong.badAccepted).toBeGreaterThan(perfect.badAccepted)
  expect(wrong.goodRejected).toBeGreaterThan(perfect.goodRejected)
})

test('without a key nothing is sent', async () => {
  await expect(evaluate(['--judge', samplePairs])).rejects.toThrow('Set GEMINI_API_KEY')
})
