import { createApiClient } from '@quarry/testkit/api-client'
import { buildQuestion } from '@quarry/testkit/build-question'
import { readConformance, scriptFaults } from '@quarry/testkit/conformance'
import { expect, inject, test } from 'vitest'

const TITLES = 1000

const stack = inject('stack')

/** The last of ten responses is damaged: titles are missing, repeated, mixed up, merged, translated or made up. */
const tenResponses = [...Array(9).fill('ok'), 'scramble']

const openings = ['how do i repair my', 'why does my', 'who would buy a used', 'where can i store an old']
const ends = [
  'when it leaks in winter [Help]',
  'creak in the night',
  'without a receipt??',
  'over the summer',
]

/** Returns a word of six letters that is unique to this number. */
function wordOf(at: number): string {
  const [consonants, vowels] = ['bdfgklmnprst', 'aeiou']
  const letters = [1, 12, 60, 720, 3600, 7].map((divisor, place) => {
    const choices = place % 2 === 0 ? consonants : vowels
    return choices.charAt((Math.floor(at / divisor) + (place > 3 ? at : 0)) % choices.length)
  })
  return letters.join('')
}

async function cleanTwentyAtOnce(geminiApiKey: string) {
  const client = createApiClient(stack.api.url)
  const rows = Array.from({ length: TITLES }, (_, at) => {
    const title = `${openings[at % 4]} ${wordOf(at)} ${ends[at % 4]}`
    return buildQuestion(`t${at}`, { title, originalTitle: title })
  })
  const questionIds = await client.put(rows)
  await scriptFaults(stack, geminiApiKey, Array(10).fill(tenResponses).flat())
  const body = { questionIds, geminiApiKey, declaredTier: 'paid', titlesPerRequest: 20 }
  const run = await client.ended(await client.start('/api/questions/process', body))
  const { data } = await client.questions()
  const words = new Map(rows.map(({ id }, at) => [wordOf(at), id]))
  const wrong = data.filter(({ id, title }) => {
    const owners = title
      .toLowerCase()
      .match(/[a-z]+/g)
      ?.flatMap((word) => words.get(word) ?? [])
    return owners?.length !== 1 || owners[0] !== id
  })
  const { arrivals } = await readConformance(stack, geminiApiKey)
  return { run, wrong, sizes: arrivals.map(({ titles }) => titles) }
}

test('with twenty titles per request and damaged responses, 1,000 titles take at most 80 requests and none is wrong', async () => {
  const { run, wrong, sizes } = await cleanTwentyAtOnce('demo-paid.twenty')
  expect(run).toMatchObject({ state: 'completed', processed: TITLES, failed: 0 })
  expect(wrong).toEqual([])
  expect(sizes.slice(0, 4), String(sizes)).toEqual([20, 20, 20, 20])
  expect(sizes.length, String(sizes)).toBeLessThanOrEqual(80)
  expect(run.usage?.requests).toBe(sizes.length)
})
