import type { Question } from '@quarry/contracts/question'
import { createApiClient } from '@quarry/testkit/api-client'
import { readRedditConformance } from '@quarry/testkit/conformance'
import { type Stack, startStack } from '@quarry/testkit/stack'
import { measuredStack } from './measured-stack.ts'
import { type Measurement, row } from './measurement.ts'

const SUBREDDIT = 'houseplants'
const LIMIT = 1000
/** Share of the questions that the session of the second extraction does not have. */
const NEW_SHARE = 0.1
/** Share of these that it may classify differently, because it has read less of the subreddit. */
const MISSED_MAX = 0.05

const name = 'What is new, a tenth of one subreddit, and checks of the rest, requests'

/**
 * Requests of a second extraction of a subreddit, which reads only what is new since the first and re-checks every known
 * post by its id. The baseline is the first extraction, because a second one that reads everything needs as many. The goal
 * is a quarter at most: a ratio of 4.
 */
export const newSince: Measurement = {
  names: [name],

  async measure(redisUrl) {
    const stack = await startStack({ ...measuredStack, redisUrl, prefix: 'bench-new-since', workers: 1 })
    try {
      const first = await extract(stack, 'demo.first', [])
      const byDate = first.questions.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
      const known = byDate.slice(0, Math.floor((1 - NEW_SHARE) * byDate.length))
      const expected = byDate.length - known.length
      const since = byDate[known.length]?.createdAt
      const second = await extract(stack, 'demo.second', known, since)
      const added = second.questions.length - known.length
      return {
        rows: [
          row(name, { ours: second.requests, theirs: first.requests, unit: 'requests', better: 'less' }),
        ],
        notes: [
          `The first reading found ${byDate.length} questions, the second ${added} of ${expected} new ones.`,
        ],
        problems: [
          ...(second.repeats > 0 ? [`${name}: ${second.repeats} requests were sent twice.`] : []),
          ...(added < (1 - MISSED_MAX) * expected
            ? [`${name}: ${added} of ${expected} new questions found.`]
            : []),
        ],
      }
    } finally {
      await stack.stop()
    }
  },
}

/** Runs an extraction in a session that has these questions. With `since`, it reads only newer posts and re-checks these. */
async function extract(stack: Stack, redditClientId: string, known: readonly Question[], since?: string) {
  const session = createApiClient(stack.api.url)
  if (known.length > 0) await session.put(known)
  const runId = await session.start('/api/questions/fetch', {
    subreddits: [SUBREDDIT],
    subredditLimits: { [SUBREDDIT]: LIMIT },
    redditClientId,
    redditClientSecret: 'demo',
    ...(since !== undefined && { newSince: { [SUBREDDIT]: since }, recheck: true }),
  })
  await session.completed(runId)
  const { requests, repeats } = await readRedditConformance(stack, redditClientId)
  return { questions: (await session.questions()).data, requests, repeats }
}
