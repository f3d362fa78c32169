import { QuestionAnswers } from '@quarry/contracts/answer'
import { createApiClient } from '@quarry/testkit/api-client'
import { expect, inject, test } from 'vitest'
import { z } from 'zod'

const stack = inject('stack')
const demo = {
  'stack-exchange': { source: 'stack-exchange', demo: true },
  lemmy: { source: 'lemmy', demo: true },
} as const

type Client = ReturnType<typeof createApiClient>
const Waiting = z.object({ answers: z.array(QuestionAnswers) })
const waiting = async (client: Client, runId: string) =>
  Waiting.parse(await client.request('GET', `/api/runs/${runId}/answers`)).answers

async function extracted(source: keyof typeof demo, subreddit: string, limit: number) {
  const client = createApiClient(stack.api.url)
  const request = { subreddits: [subreddit], subredditLimits: { [subreddit]: limit }, ...demo[source] }
  await client.completed(await client.start('/api/questions/fetch', request))
  return { client, ids: (await client.questions()).data.map(({ id }) => id) }
}

test.each<[keyof typeof demo, string]>([
  ['stack-exchange', 'coffee'],
  ['lemmy', 'coffee@feddit.org'],
])(
  'a run on %s reads answers, which the server deletes once the page has them',
  async (source, subreddit) => {
    const { client, ids } = await extracted(source, subreddit, 300)
    const questionIds = ids.slice(0, 40)
    const runId = await client.start('/api/questions/read-answers', { questionIds, ...demo[source] })
    const run = await client.completed(runId)
    expect(run).toMatchObject({
      task: 'read-answers',
      total: questionIds.length,
      processed: questionIds.length,
    })
    const read = await waiting(client, runId)
    expect(new Set(read.map(({ questionId }) => questionId))).toEqual(new Set(questionIds))
    expect(read.some(({ answers }) => answers.length > 0)).toBe(true)
    for (const { answers } of read)
      for (const { permalink } of answers) expect(permalink).toMatch(/^\/demo\/post\//)
    if (source === 'stack-exchange') expect(run.requests).toBeLessThanOrEqual(2)

    await client.request('POST', `/api/runs/${runId}/kept-answers`, { questionIds })
    expect(await waiting(client, runId)).toEqual([])
    const texts = read.flatMap(({ answers }) => answers.map(({ text }) => text))
    const stored = JSON.stringify((await client.questions()).data)
    expect(texts.filter((text) => stored.includes(text))).toEqual([])
  },
)
