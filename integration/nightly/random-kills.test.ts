import { randomInt } from 'node:crypto'
import { createApiClient, startCleaning } from '@quarry/testkit/api-client'
import { type DurableRedis, startDurableRedis } from '@quarry/testkit/durable-redis'
import { end } from '@quarry/testkit/program'
import { type Stack, startStack } from '@quarry/testkit/stack'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

const KILLS = 2 * inject('propertyRounds')
const TITLES_PER_KILL = 40
const CLOCK_FACTOR = 2

let redis: DurableRedis
let stack: Stack
beforeAll(async () => {
  redis = await startDurableRedis()
  const options = { prefix: 'kills', workers: 2, clockFactor: CLOCK_FACTOR, hasShortLocks: true }
  stack = await startStack({ redisUrl: redis.url, ...options })
})
afterAll(async () => {
  await stack.stop()
  await redis.remove()
})

/** Kills a worker, the API or Redis, and starts it again. */
async function killSomething(): Promise<void> {
  const what = randomInt(4)
  if (what < 2) {
    const worker = stack.workers[what]
    if (worker) await end(worker, 'SIGKILL')
    await stack.replaceWorker(what)
  } else if (what === 2) {
    await end(stack.api, 'SIGKILL')
    await stack.restartApi()
  } else {
    redis.signal('SIGKILL')
    await redis.exited()
    await redis.start()
  }
}

const clean = (name: string) => startCleaning(stack.api.url, `demo-paid.${name}`, KILLS * TITLES_PER_KILL)

const COMMUNITIES = { BudgetBakers: 40, TinyTerrariums: 40 }

/** Starts an extraction as soon as the API responds again. */
async function startExtraction(name: string) {
  const client = createApiClient(stack.api.url)
  const body = {
    ...{ subreddits: Object.keys(COMMUNITIES), subredditLimits: COMMUNITIES },
    ...{ redditClientId: `demo.${name}`, redditClientSecret: 'demo' },
  }
  const start = () => client.start('/api/questions/fetch', body).catch(() => undefined)
  let runId = await start()
  await expect.poll(async () => (runId ??= await start())).toBeDefined()
  return { client, runId: runId ?? '' }
}

test(`${KILLS} kills of workers, the API and Redis lose no title and count none twice`, async () => {
  const cleanings = await Promise.all(['one', 'two'].map(clean))
  const extractions: Awaited<ReturnType<typeof startExtraction>>[] = []
  for (let kill = 0; kill < KILLS; kill++) {
    extractions.push(await startExtraction(`${kill}a`), await startExtraction(`${kill}b`))
    const { client, runId } = cleanings[kill % 2] ?? (await clean('missing'))
    // A different moment for each kill, in the middle of requests.
    const least = kill * TITLES_PER_KILL * 0.8 + randomInt(TITLES_PER_KILL / 2)
    await client.when(runId, ({ processed }) => processed >= least)
    await killSomething()
  }
  for (const { client, runId } of cleanings) {
    const total = KILLS * TITLES_PER_KILL
    expect(await client.ended(runId)).toMatchObject({
      state: 'completed',
      total,
      processed: total,
      failed: 0,
    })
    const { data } = await client.questions()
    expect(data.filter(({ processingStatus }) => processingStatus === 'processed')).toHaveLength(total)
    const mixed = data.filter(({ title, originalTitle }) => !title.includes(markOf(originalTitle)))
    expect(mixed.map(({ title, originalTitle }) => [title, originalTitle])).toEqual([])
  }
  for (const { client, runId } of extractions) {
    const run = await client.ended(runId)
    const { data } = await client.questions()
    expect(run).toMatchObject({ state: 'completed', processed: data.length })
    expect(run.coverage?.reduce((sum, { questions }) => sum + questions, 0)).toBe(data.length)
  }
})

/** Returns the word that only this title has. */
const markOf = (originalTitle: string) =>
  originalTitle.split(' ').find((word) => /\d/.test(word)) ?? originalTitle
