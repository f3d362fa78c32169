import { estimateExtraction, type SubredditToExtract } from '@quarry/contracts/extraction-estimate'
import { createApiClient } from '@quarry/testkit/api-client'
import { readRedditConformance } from '@quarry/testkit/conformance'
import { expect, inject, test } from 'vitest'

const stack = inject('stack')

/**
 * Every sixth of the sandbox's subreddits that can be read, with the subscribers that discovery reports. BeginnerWoodwork is left
 * out: while the sandbox's clock runs, it passes the 600 posts up to which a subreddit is known to be read whole.
 */
const SUBSCRIBERS: Readonly<Record<string, number>> = {
  gardening: 8_412_903,
  Breadit: 1_406_229,
  DogTraining: 1_118_642,
  Python: 1_420_033,
  buildapc: 7_902_114,
  languagelearning: 3_104_602,
  NewDads: 288_130,
  patientgamers: 812_344,
  ultralight: 812_905,
  Fahrradwerkstatt: 84_210,
}
const ALL = Object.keys(SUBSCRIBERS)
const TERMS = ['price', 'new', 'best', 'hard', 'used']

/**
 * Ratio of the estimate to the requests sent, of several subreddits: a single one may be further off, because the number of its
 * posts is unknown beforehand.
 */
const RATIO = { least: 0.75, most: 1.25 }

test.each<[string, string[], number, number]>([
  ['a glance at everything', ALL, 50, 0],
  ['the default limit with two terms', ALL.slice(0, 6), 300, 2],
  ['the default limit with five terms', ALL, 300, 5],
  // Not gardening: it has more questions than the limit, which its number of subscribers does not show.
  ['everything in four subreddits', ALL.slice(1, 5), 1000, 0],
])('%s sends about as many requests as estimated', async (name, subreddits, limit, terms) => {
  const client = createApiClient(stack.api.url)
  const redditClientId = `demo.${name.replace(/\W/g, '-')}`
  const runId = await client.start('/api/questions/fetch', {
    subreddits,
    subredditLimits: Object.fromEntries(subreddits.map((subreddit) => [subreddit, limit])),
    seedTerms: TERMS.slice(0, terms),
    redditClientId,
    redditClientSecret: 'demo',
  })
  await client.completed(runId)
  const { requests: sent } = await readRedditConformance(stack, redditClientId)
  const selected = subreddits.map(
    (subreddit): SubredditToExtract => ({ subscribers: SUBSCRIBERS[subreddit] ?? 0, limit }),
  )
  const { requests } = estimateExtraction(selected, terms)
  expect(requests / sent, `${requests} estimated, ${sent} sent`).toBeGreaterThan(RATIO.least)
  expect(requests / sent, `${requests} estimated, ${sent} sent`).toBeLessThan(RATIO.most)
})
