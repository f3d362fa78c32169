import { createApiClient } from '@quarry/testkit/api-client'
import { expect, inject, test } from 'vitest'

const stack = inject('stack')
const COMMUNITIES = ['HomeBaristas', 'coffee']

/** What the demo's model and Quarry make of the seven titles that it mistakes at first. */
const outcomes = [
  // The checks rejected the first response.
  ['Machine leaks 2 cups a day, why?', 'Why does my machine leak 2 cups a day?', undefined],
  // The second opinion marks a changed question, and clears other words for the same one.
  ['Anyone UNhappy with their Niche?', 'Is anyone happy with their Niche?', 'other'],
  ['9 bar or 15, what do you run', 'How many bar do you run?', 'scope'],
  ['best grinder for pour over under 200', 'What is the best pour-over grinder?', 'scope'],
  ['Gaggia vs BBE?', 'Is Gaggia or Breville Barista Express better?', 'other'],
  ['my shots suck since i changed beans, what do', 'Why are my shots worse since I changed beans?', 'same'],
] as const

test('the demo’s communities hold written posts only, and its model’s mistakes show what reviews are for', async () => {
  const client = createApiClient(stack.api.url)
  const run = await client.completed(
    await client.start('/api/questions/fetch', {
      subreddits: COMMUNITIES,
      seedTerms: ['home espresso'],
      subredditLimits: Object.fromEntries(COMMUNITIES.map((name) => [name, 300])),
      redditClientId: 'demo.written',
      redditClientSecret: 'demo',
    }),
  )
  expect(run.isDemo).toBe(true)
  expect(run.coverage?.map(({ reason }) => reason)).toEqual(['ran-dry', 'ran-dry'])
  expect(run.coverage?.reduce((sum, { seen }) => sum + seen, 0)).toBe(400)

  const clean = async () => {
    const { data } = await client.questions()
    const started = await client.start('/api/questions/process', {
      questionIds: data.map(({ id }) => id),
      geminiApiKey: 'demo-paid.written',
      titlesPerRequest: 20,
      declaredTier: 'paid',
      judge: 'always',
    })
    return await client.completed(started)
  }
  const rowOf = async (title: string) =>
    (await client.questions()).data.find(({ originalTitle }) => originalTitle === title)
  expect(await clean()).toMatchObject({
    isDemo: true,
    failed: 1,
    verdicts: { scope: 2, other: 2 },
  })
  for (const [title, cleaned, verdict] of outcomes) {
    const row = await rowOf(title)
    expect([row?.title, row?.risk?.verdict?.result], title).toEqual([cleaned, verdict])
  }
  expect(await rowOf('how fine for moka?')).toMatchObject({ processingStatus: 'error' })
  expect(await clean()).toMatchObject({ processed: 1, failed: 0 })
  expect((await rowOf('how fine for moka?'))?.title).toBe('How fine should I grind for a moka pot?')
})
