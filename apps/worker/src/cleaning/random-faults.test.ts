import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { createTestCleaning } from './testing/clean-all.ts'
import { confusableTitles } from './testing/confusable-titles.ts'
import { expectNoDuplicates, expectOwnRows } from './testing/expect-rows.ts'

const clean = createTestCleaning()

const server = [
  '429',
  '429-day',
  '429-bare',
  '500',
  '502',
  '503',
  '503-demand',
  '504',
  'reset',
  'slow',
  'cut',
]
const rejections = ['400', '401', '403']
const withheld = ['recitation', 'empty', 'no-candidates', 'safety', 'prompt-blocked', 'max-tokens']

/** Draws the faults of two thousand requests from the seed: which kinds, and how often each. */
function faultMix(seed: number): string[] {
  const kinds = fc.constantFrom(...server, ...rejections, ...withheld)
  const mix = fc
    .record({
      ok: fc.integer({ min: 1, max: 30 }),
      scramble: fc.integer({ min: 0, max: 30 }),
      others: fc.array(kinds, { maxLength: 12 }),
    })
    .map(({ ok, scramble, others }) => [...repeat('ok', ok), ...repeat('scramble', scramble), ...others])
  const script = mix.chain((bag) => fc.array(fc.constantFrom(...bag), { minLength: 2000, maxLength: 2000 }))
  // Few and in a row, because requests without a response cost the whole timeout unless they are sent together.
  const withHangs = fc
    .tuple(script, fc.nat(150), fc.nat(3))
    .map(([faults, first, hangs]) => faults.toSpliced(first, hangs, ...repeat('hang', hangs)))
  return fc.sample(withHangs, { seed, numRuns: 1 }).flat()
}

function repeat(kind: string, times: number): string[] {
  return Array.from({ length: times }, () => kind)
}

const rounds = Array.from({ length: inject('propertyRounds') }, (_, round) => round)
const seed = inject('propertySeed') ?? randomInt(2 ** 31)

test.each(rounds.map((round) => seed + round))(
  'each of 1,000 rows ends with its own text or a reason, whatever the mix of faults (PROPERTY_SEED=%i)',
  async (drawn) => {
    const titles = confusableTitles(1000)
    const apiKey = `${drawn % 2 === 0 ? 'demo-paid' : 'demo-blocked'}.mix-${drawn}`
    const { questions, requests } = await clean({ titles, apiKey, faults: faultMix(drawn) })
    expectOwnRows(titles, questions)
    expectNoDuplicates(requests)
  },
  120_000,
)

test('few rows fail if half of the responses are damaged', async () => {
  const titles = confusableTitles(400)
  const { questions, requests } = await clean({ titles, apiKey: 'demo-scrambler.half' })
  expectOwnRows(titles, questions)
  expectNoDuplicates(requests)
  const failed = [...questions.values()].filter(({ processingStatus }) => processingStatus === 'error')
  expect(failed.length).toBeLessThan(4)
})
