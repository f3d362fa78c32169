import { createApiClient } from '@quarry/testkit/api-client'
import { type FaultsStack, useFaultsStack } from '@quarry/testkit/faults-stack'
import { beforeEach, expect, test } from 'vitest'

const LIMITS = { gardening: 500, Cooking: 400, running: 300, GardenSecrets: 50 }

let stack: FaultsStack
beforeEach(async () => {
  stack = await useFaultsStack()
})

async function start(redditClientId: string) {
  const client = createApiClient(stack.api.url)
  const runId = await client.start('/api/questions/fetch', {
    subreddits: Object.keys(LIMITS),
    subredditLimits: LIMITS,
    redditClientId,
    redditClientSecret: 'demo',
  })
  return { client, runId }
}

test('a cancel keeps the questions found so far, and coverage and log report it for every subreddit', async () => {
  const { client, runId } = await start('demo-slow.cancelled')
  await client.when(runId, ({ coverage }) => coverage?.length === 4)
  await client.call('POST', `/api/runs/${runId}/cancel`)
  const run = await client.ended(runId)
  expect(run.state).toBe('cancelled')
  expect(run.coverage?.map(({ reason }) => reason)).toEqual(Array.from({ length: 4 }, () => 'cancelled'))
  expect((await client.questions()).data).toHaveLength(run.processed)
  const logs = () => stack.workers.map(({ output }) => output()).join('')
  await expect.poll(() => logs().match(/fewer because: cancelled/g)?.length).toBe(4)
})
