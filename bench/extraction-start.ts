import { createApiClient } from '@quarry/testkit/api-client'
import { type Stack, startStack } from '@quarry/testkit/stack'
import { readWithSnoowrap } from './baseline/read-with-snoowrap.ts'
import { measuredStack } from './measured-stack.ts'
import { type Measurement, row } from './measurement.ts'

const LATENCY_MS = 250
const SEED_TERMS = ['winter', 'beginner', 'price', 'first time', 'mistakes']
const LIMIT = 300
const SUBREDDITS =
  'gardening VegetableGrowers BalconyGardens composting houseplants woodworking BeginnerWoodwork HomeImprovement FixMyHouse CleaningHelp Cooking MealPrepWeekly Breadit SourdoughStarters coffee HomeBaristas cats CatAdvice DogTraining Aquariums HomeNetworking MeshWifi 3DPrinting ResinMinis Python learnpython webdev sysadmin AskElectronics photography buildapc telescopes BackyardAstronomy personalfinance EarlyRetirement StudentBudgets languagelearning running BodyweightFit bicycling'.split(
    ' ',
  )

const names = {
  first: 'First question of 40 subreddits with five terms',
  begun: 'Every one of 40 subreddits begun, with five terms',
}

/**
 * Seconds from the request for an extraction of forty subreddits with five seed terms until its first question, and until
 * posts of every subreddit have been read. Responses take 250 ms on average, and requests have the real intervals. The
 * baseline is snoowrap, which reads one subreddit after the other, without terms: until its first question, and until it
 * reaches the last subreddit. That would take minutes, so every third subreddit is read and the time is tripled.
 */
export const extractionStart: Measurement = {
  names: Object.values(names),

  async measure(redisUrl) {
    const stack = await startStack({
      ...measuredStack,
      redisUrl,
      prefix: 'bench-start',
      workers: 1,
      latencyMs: LATENCY_MS,
    })
    try {
      await readOurs(stack, 'demo.warm')
      const ours = await readOurs(stack, 'demo.ours')
      const baseline = (clientId: string, subreddits: readonly string[], limit: number) =>
        secondsOf(() =>
          readWithSnoowrap({ redditUrl: `${stack.sandbox.url}/reddit`, clientId, subreddits, limit }),
        )
      const first = await baseline('demo.first', SUBREDDITS.slice(0, 1), 1)
      const thirds = SUBREDDITS.slice(0, -1).filter((_, index) => index % 3 === 0)
      const begun = 3 * (await baseline('demo.theirs', thirds, LIMIT))
      return {
        rows: [
          row(names.first, { ours: ours.first, theirs: first, unit: 's', better: 'less' }),
          row(names.begun, { ours: ours.begun, theirs: begun, unit: 's', better: 'less' }),
        ],
        notes: [],
        problems: [],
      }
    } finally {
      await stack.stop()
    }
  },
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1000
}

/** Returns seconds, and cancels the run once every subreddit has begun. */
async function readOurs(stack: Stack, redditClientId: string) {
  const session = createApiClient(stack.api.url)
  const startedAt = performance.now()
  const seconds = () => (performance.now() - startedAt) / 1000
  const runId = await session.start('/api/questions/fetch', {
    subreddits: SUBREDDITS,
    subredditLimits: Object.fromEntries(SUBREDDITS.map((name) => [name, LIMIT])),
    seedTerms: SEED_TERMS,
    redditClientId,
    redditClientSecret: 'demo',
  })
  await session.when(runId, ({ processed }) => processed > 0)
  const first = seconds()
  await session.when(runId, ({ coverage = [] }) => coverage.every(({ seen }) => seen > 0))
  const begun = seconds()
  await session.request('POST', `/api/runs/${runId}/cancel`)
  return { first, begun }
}
