import type { Question } from '@quarry/contracts/question'
import type { Run } from '@quarry/contracts/run'
import { type ApiClient, createApiClient } from '@quarry/testkit/api-client'
import { buildQuestion } from '@quarry/testkit/build-question'
import { changePosts, readRedditConformance } from '@quarry/testkit/conformance'
import { beforeAll, expect, inject, test } from 'vitest'

const stack = inject('stack')
/** No other test may read this subreddit, because this one deletes its posts. */
const SUBREDDIT = 'CatAdvice'

interface Extracted {
  run: Run
  line: NonNullable<Run['coverage']>[number] | undefined
  data: Question[]
}

async function extract(client: ApiClient, redditClientId: string, limits: object = {}): Promise<Extracted> {
  const runId = await client.start('/api/questions/fetch', {
    subreddits: [SUBREDDIT],
    subredditLimits: { [SUBREDDIT]: 1000 },
    redditClientId,
    redditClientSecret: 'demo',
    ...limits,
  })
  const run = await client.completed(runId)
  return { run, line: run.coverage?.[0], data: (await client.questions()).data }
}

let whole: Extracted
let dates: string[]
beforeAll(async () => {
  whole = await extract(createApiClient(stack.api.url), 'demo.whole')
  dates = whole.data.map(({ createdAt }) => createdAt).sort()
})

/** Returns the date before which this share of the questions was posted. */
const dateAt = (share: number) => dates[Math.floor(share * dates.length)] ?? ''
const idsOf = (questions: readonly Question[]) => questions.map(({ id }) => id).sort()

test('posts that are gone are marked, with one request per hundred, and lose the mark when they are back', async () => {
  const ids = idsOf(whole.data)
  const [deleted, removed] = [ids.slice(0, 7), ids.slice(7, 10)]
  await changePosts(stack, deleted, 'deleted')
  await changePosts(stack, removed, 'removed')

  const client = createApiClient(stack.api.url)
  // A question from a file without ids has an id that is not Reddit's, so it cannot be checked.
  const fromFile = buildQuestion('file0000000abcd', { subreddit: SUBREDDIT, permalink: '/' })
  await client.put([...whole.data, fromFile])
  const check = async () => {
    const credentials = { redditClientId: 'demo.check', redditClientSecret: 'demo' }
    return await client.completed(await client.start('/api/questions/check-posts', credentials))
  }
  const first = await check()
  expect(first).toMatchObject({ task: 'post-check', total: ids.length, processed: ids.length, gone: 10 })
  expect(first.message).toBe(`${ids.length} posts on Reddit checked: 10 deleted or removed.`)
  const { data } = await client.questions()
  const marked = (gone: string) => idsOf(data.filter((question) => question.gone === gone))
  expect({ deleted: marked('deleted'), removed: marked('removed') }).toEqual({ deleted, removed })
  expect(data).toHaveLength(ids.length + 1)
  const { requests, repeats } = await readRedditConformance(stack, 'demo.check')
  expect({ requests, repeats }).toEqual({ requests: Math.ceil(ids.length / 100), repeats: 0 })

  await changePosts(stack, [...deleted, ...removed], null)
  expect((await check()).message).toBe(`${ids.length} posts on Reddit checked: none deleted or removed.`)
  expect((await client.questions()).data.filter(({ gone }) => gone)).toEqual([])
})

test('only questions in the date range are extracted', async () => {
  const [publishedFrom, publishedTo] = [dateAt(0.6), dateAt(0.8)]
  const isWithin = ({ createdAt }: Question) => createdAt >= publishedFrom && createdAt <= publishedTo
  const range = { publishedFrom, publishedTo }
  const { data, line } = await extract(createApiClient(stack.api.url), 'demo.range', range)
  expect(data.filter((question) => !isWithin(question))).toEqual([])
  expect(data.length).toBeGreaterThan(whole.data.filter(isWithin).length * 0.8)
  expect(line).toMatchObject({ until: new Date(publishedTo).toISOString(), questions: data.length })
  expect(
    [line?.oldest, line?.newest].every((time) => time && time >= publishedFrom && time <= publishedTo),
  ).toBe(true)
  expect((await readRedditConformance(stack, 'demo.range')).repeats).toBe(0)
})
