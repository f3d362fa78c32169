import type { Stack } from '@quarry/integration/stack'
import { z } from 'zod'
import { createApiSession } from './api-session.ts'
import { startBenchStack } from './bench-stack.ts'
import { type Measurement, median, type Row, row } from './measurement.ts'
import { readOneByOne } from './plain/read-one-by-one.ts'

const LATENCY_MS = 250
const ROUNDS = 2

const tasks = [
  { name: 'Extraction, 1,000 questions of one community', communities: ['gaming'], limit: 1000 },
  {
    name: 'Extraction, 300 questions of each of five communities',
    communities: ['gaming', 'Parenting', 'running', 'bicycling', 'careerguidance'],
    limit: 300,
  },
]
type Task = (typeof tasks)[number]

/**
 * Seconds from asking for an extraction until it has ended, with answers after 250 ms on average and the real
 * spacing between requests. Theirs is a script that reads one page at a time, listing after listing and then search
 * after search in a fixed order, with the same idea of what is worth keeping, and keeps nothing. Both get a token
 * first and stop when they have what was asked for. In turn, twice, after a first small extraction that lets the
 * sandbox invent the communities' posts; medians. A listing ends at a thousand posts and not every post is a question, so
 * a thousand questions take several listings; the notes say how many requests each side made.
 */
export const extraction: Measurement = {
  names: tasks.map(({ name }) => name),

  async measure(redisUrl) {
    const stack = await startBenchStack({
      redisUrl,
      prefix: 'bench-extraction',
      workers: 1,
      latencyMs: LATENCY_MS,
    })
    try {
      const communities = [...new Set(tasks.flatMap((task) => task.communities))]
      await extract(stack, { name: 'warm-up', communities, limit: 10 }, 'demo.warm')
      const rows: Row[] = []
      const notes: string[] = []
      for (const [index, task] of tasks.entries()) {
        const ours: number[] = []
        const theirs: number[] = []
        for (let round = 0; round < ROUNDS; round++) {
          ours.push(await extract(stack, task, `demo.ours${index}${round}`))
          theirs.push(await readPlainly(stack, task, `demo.theirs${index}${round}`))
        }
        const [oursSent, theirsSent] = await Promise.all(
          ['ours', 'theirs'].map((side) => requestsOf(stack, `demo.${side}${index}0`)),
        )
        notes.push(`${task.name}: ours took ${oursSent} requests, theirs ${theirsSent}.`)
        rows.push(row(task.name, { ours: median(ours), theirs: median(theirs), unit: 's', better: 'less' }))
      }
      return { rows, notes, problems: [] }
    } finally {
      await stack.stop()
    }
  },
}

const Report = z.object({ reddit: z.array(z.object({ requests: z.number() })) })

/** Requests that the sandbox's Reddit saw of a client id, without those for a token. */
async function requestsOf({ sandbox }: Stack, clientId: string): Promise<number> {
  const report = await fetch(`${sandbox.url}/__sandbox/referee?key=${clientId}`)
  const { reddit } = Report.parse(await report.json())
  return reddit.reduce((sum, { requests }) => sum + requests, 0)
}

/** Seconds that an extraction takes, by the run's own end. */
async function extract(stack: Stack, { name, communities, limit }: Task, clientId: string): Promise<number> {
  const session = createApiSession(stack.api.url)
  const startedAt = Date.now()
  const runId = await session.start('/api/questions/fetch', {
    subreddits: communities,
    subredditLimits: Object.fromEntries(communities.map((community) => [community, limit])),
    redditClientId: clientId,
    redditClientSecret: 'demo',
  })
  const { processed, finishedAt } = await session.completed(runId)
  if (processed !== communities.length * limit || !finishedAt) throw new Error(`${name}: ${processed} found`)
  return (Date.parse(finishedAt) - startedAt) / 1000
}

/** Seconds that the plain script takes. */
async function readPlainly(
  stack: Stack,
  { name, communities, limit }: Task,
  clientId: string,
): Promise<number> {
  const startedAt = Date.now()
  const found = await readOneByOne({
    redditUrl: `${stack.sandbox.url}/reddit`,
    clientId,
    communities,
    limit,
  })
  if (found.some((count) => count !== limit)) throw new Error(`${name}: the plain script found ${found}`)
  return (Date.now() - startedAt) / 1000
}
