import { createApiClient } from '@quarry/testkit/api-client'
import { readRedditConformance } from '@quarry/testkit/conformance'
import type { Stack } from '@quarry/testkit/stack'
import { withStack } from './measured-stack.ts'
import { type Measurement, median, type Row, row } from './measurement.ts'
import { readSequentially } from './read-sequentially.ts'

const LATENCY_MS = 250
const ROUNDS = 2

const tasks = [
  { name: 'Extraction, 1,000 questions of one subreddit', subreddits: ['gaming'], limit: 1000 },
  {
    name: 'Extraction, 300 questions of each of five subreddits',
    subreddits: ['gaming', 'Parenting', 'running', 'bicycling', 'careerguidance'],
    limit: 300,
  },
]
type Task = (typeof tasks)[number]

const requestsRow = ({ name }: Task) => `${name}, requests`

/**
 * Measures the seconds from requesting an extraction until its end, and its requests to Reddit. Responses take 250 ms
 * on average, and requests have the real intervals. The baseline reads page by page, first every listing and then every
 * search, with the same question finder, and stores nothing. Both get a token first and stop at the requested number of
 * questions. They take turns, twice, after a small extraction that makes the sandbox generate the posts. The figures
 * are medians.
 */
export const extraction: Measurement = {
  names: tasks.flatMap((task) => [task.name, requestsRow(task)]),

  async measure(redisUrl) {
    const options = { redisUrl, prefix: 'bench-extraction', latencyMs: LATENCY_MS }
    return await withStack(options, async (stack) => {
      const subreddits = [...new Set(tasks.flatMap((task) => task.subreddits))]
      await extract(stack, { name: 'warm-up', subreddits, limit: 10 }, 'demo.warm')
      const rows: Row[] = []
      for (const [index, task] of tasks.entries()) rows.push(...(await measureTask(stack, task, index)))
      return { rows, notes: [], problems: [] }
    })
  },
}

async function measureTask(stack: Stack, task: Task, index: number): Promise<Row[]> {
  const ours: Reading[] = []
  const theirs: Reading[] = []
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(await extract(stack, task, `demo.ours${index}${round}`))
    theirs.push(await readWithBaseline(stack, task, `demo.theirs${index}${round}`))
  }
  const of = (side: readonly Reading[], key: keyof Reading) => median(side.map((reading) => reading[key]))
  const both = (key: keyof Reading) =>
    ({ ours: of(ours, key), theirs: of(theirs, key), better: 'less' }) as const
  return [
    row(task.name, { ...both('seconds'), unit: 's' }),
    row(requestsRow(task), { ...both('requests'), unit: 'requests' }),
  ]
}

interface Reading {
  seconds: number
  requests: number
}

/** Runs an extraction, and times it until the end that the run reports. */
async function extract(stack: Stack, { name, subreddits, limit }: Task, clientId: string): Promise<Reading> {
  const session = createApiClient(stack.api.url)
  const startedAt = Date.now()
  const runId = await session.start('/api/questions/fetch', {
    subreddits,
    subredditLimits: Object.fromEntries(subreddits.map((subreddit) => [subreddit, limit])),
    redditClientId: clientId,
    redditClientSecret: 'demo',
  })
  const { processed, finishedAt } = await session.completed(runId)
  if (processed !== subreddits.length * limit || !finishedAt) throw new Error(`${name}: ${processed} found`)
  const seconds = (Date.parse(finishedAt) - startedAt) / 1000
  const { requests } = await readRedditConformance(stack, clientId)
  return { seconds, requests }
}

/** Reads the same questions with the baseline. */
async function readWithBaseline(
  stack: Stack,
  { name, subreddits, limit }: Task,
  clientId: string,
): Promise<Reading> {
  const startedAt = Date.now()
  const redditUrl = `${stack.sandbox.url}/reddit`
  const each = await readSequentially({ redditUrl, clientId, subreddits, limit })
  const seconds = (Date.now() - startedAt) / 1000
  if (each.some((count) => count !== limit)) throw new Error(`${name}: the baseline found ${each}`)
  const { requests } = await readRedditConformance(stack, clientId)
  return { seconds, requests }
}
