import { RunAccepted } from '@quarry/contracts/endpoints/runs'
import { expect } from 'vitest'
import { buildQuestion } from '../../../../../testkit/build-question.ts'
import { type Browser, sessionIdOf, type TestApi } from '../../testing/test-api.ts'

/** Any credentials will do, because starting a run does not check them. */
export const reddit = { redditClientId: 'own-id', redditClientSecret: 'own-secret' }

/** Returns the fields of a run's hash. */
export async function fieldsOf(api: TestApi, browser: Browser, runId: string) {
  const { keys, redis } = api.dependencies
  return redis.hgetall(keys.run({ sessionId: sessionIdOf(api, browser), runId }).meta)
}

/** Starts an extraction. Returns the accepted run. */
export async function extract(browser: Browser, request: object = {}) {
  const body = { subreddits: ['bread'], ...reddit, ...request }
  const response = await browser.call('POST', '/api/questions/fetch', body)
  expect(response.statusCode).toBe(202)
  return RunAccepted.parse(response.json())
}

/** Stores two questions and starts to clean them. Returns the accepted run. */
export async function clean(browser: Browser, request: object = {}) {
  await browser.call('PUT', '/api/questions', { questions: [buildQuestion('a1'), buildQuestion('a2')] })
  const body = { questionIds: ['a1', 'a2'], geminiApiKey: 'own-key', ...request }
  const response = await browser.call('POST', '/api/questions/process', body)
  expect(response.statusCode).toBe(202)
  return RunAccepted.parse(response.json())
}
