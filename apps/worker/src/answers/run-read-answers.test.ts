import { ExtractionCredentials, ReadAnswersParams } from '@quarry/contracts/run-params'
import type { AnsweredPost, PostAnswers } from '@quarry/platforms/answers/answered-post'
import { PlatformError } from '@quarry/platforms/platform-error'
import type { AnswersOptions, Source } from '@quarry/platforms/source'
import { beginRun, createTestStore } from '@quarry/store/store-fixture'
import { expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { buildQuestion } from '../../../../testkit/build-question.ts'
import { testDependencies } from '../run/testing/worker-dependencies.ts'
import { createRunControls } from '../sending/run-control.ts'
import { runReadAnswers } from './run-read-answers.ts'

const { redis, prefix } = openTestRedis()

const questions = Array.from({ length: 5 }, (_, at) =>
  buildQuestion(`se-cooking-${at + 1}`, {
    source: 'stack-exchange',
    subreddit: 'cooking',
    permalink: `https://cooking.stackexchange.com/q/${at + 1}`,
  }),
)

const noAnswers = (posts: readonly AnsweredPost[]): PostAnswers[] =>
  posts.map(({ id }) => ({ id, answers: [] }))

type Answers = (posts: readonly AnsweredPost[], options: AnswersOptions) => Promise<PostAnswers[]>

/** Runs a task that reads the answers to five questions, two per call. */
async function runWith(answers: Answers, limits: Record<string, string> = {}) {
  const store = createTestStore(redis, prefix)
  await store.questionSet.restore(store.sessionId, questions)
  const source: Source = {
    ...{ id: 'stack-exchange', spacingMs: 1, inflightMax: 1, hasOnlyQuestions: true, answeredPerCall: 2 },
    listings: () => [],
    open: () => ({
      check: async () => undefined,
      findCommunities: async () => ({ communities: [], requests: 0 }),
      page: async () => ({ posts: [], after: null, dropped: 0 }),
      answers: (posts, options = {}) => answers(posts, options),
      answerStates: async () => [],
    }),
  }
  const questionIds = questions.map(({ id }) => id)
  const params = ReadAnswersParams.encode({ source: 'stack-exchange', questionIds })
  const run = await beginRun(store, 'extraction', { params, total: 5, task: 'read-answers' })
  const dependencies = testDependencies(redis, store)
  const opened = ExtractionCredentials.encode({ clientId: '', clientSecret: '', key: '', demo: false })
  await dependencies.credentials.put(run.sessionId, run.runId, opened)
  const sources = { ...dependencies.sources, 'stack-exchange': source }
  const fields = new Map([['params', params], ['limitOwner', run.runId], ...Object.entries(limits)])
  const signals = createRunControls().open(run.runId)
  const context = { run, fields, work: new Map(), signals, logProgress: () => undefined }
  const end = await runReadAnswers({ ...dependencies, sources }, context)
  const waiting = await store.runAnswers.read(run, questionIds)
  const { processed, requests } = (await store.runs.find(run.sessionId, run.runId)) ?? {}
  return { end, read: waiting.map(({ questionId }) => questionId), processed, requests }
}

test('questions are read some at a time, and what was read waits for the page', async () => {
  const calls: number[] = []
  const { end, read, processed, requests } = await runWith(async (posts, { onRequest }) => {
    calls.push(posts.length)
    onRequest?.()
    return noAnswers(posts)
  })
  expect(end).toEqual({
    kind: 'done',
    message: 'Answers of 5 questions on Stack Exchange read with 3 requests.',
  })
  expect(calls).toEqual([2, 2, 1])
  expect(read).toHaveLength(5)
  expect({ processed, requests }).toEqual({ processed: 5, requests: 3 })
})

test('a run never sends more than its half of the day, and keeps what it has read', async () => {
  const allowed: unknown[] = []
  const { end, read, requests } = await runWith(
    async (posts, { onRequest, requestsMax }) => {
      allowed.push(requestsMax)
      onRequest?.()
      return noAnswers(posts)
    },
    { requestsMax: '2' },
  )
  expect(allowed).toEqual([2, 1])
  expect(end).toMatchObject({
    kind: 'ended-early',
    problem: expect.stringMatching(/^2 requests, half of what/),
  })
  expect(read).toHaveLength(4)
  expect(requests).toBe(2)
})

test('a post that can’t be read is left out, and the others are read', async () => {
  const { end, processed } = await runWith(async (posts, { onRequest }) => {
    onRequest?.()
    if (posts.some(({ id }) => id === 'se-cooking-3'))
      throw new PlatformError('stack-exchange', 'not-found', { status: 404 })
    return noAnswers(posts)
  })
  expect(end).toMatchObject({ kind: 'done', message: expect.stringContaining('3 of 5 questions') })
  expect(processed).toBe(3)
})
