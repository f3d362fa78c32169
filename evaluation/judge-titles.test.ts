import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { evaluate } from './main.ts'

const sampleTitles = fileURLToPath(new URL('samples/titles.jsonl', import.meta.url))

async function scoresOf(...args: string[]) {
  return JSON.parse((await evaluate([...args, '--json'])).split('\n').at(-1) ?? '')
}

test('decisions on uncertain titles are counted before and after, with their requests and cost', async () => {
  const found = await scoresOf('--titles', sampleTitles)
  const perfect = await scoresOf('--judge-titles', sampleTitles, '--errors', '0')
  expect(perfect.before).toEqual({
    precision: found.precision,
    recall: found.recall,
    f1: found.f1,
    n: found.n,
  })
  expect(perfect.after.f1).toBeGreaterThan(perfect.before.f1)
  expect(perfect.nUncertain).toBeGreaterThan(20)
  expect(perfect).toMatchObject({ nDecided: perfect.nUncertain, nRight: perfect.nUncertain, errors: 0 })
  expect(perfect.requests).toBe(Math.ceil(perfect.nUncertain / 20))
  expect(perfect.dollars).toBeGreaterThan(0)
  const wrong = await scoresOf('--judge-titles', sampleTitles)
  expect(wrong.errors).toBe(0.1)
  expect(wrong.nRight).toBeLessThan(perfect.nRight)
  expect(wrong.after.f1).toBeLessThan(perfect.after.f1)
})

test('the report names the simulated model and its errors', async () => {
  expect(await evaluate(['--judge-titles', sampleTitles, '--errors', '0.2'])).toContain(
    'a simulated model that is wrong about 20 %',
  )
})
