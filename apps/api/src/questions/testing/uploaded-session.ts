import { buildQuestion } from '../../../../../testkit/build-question.ts'
import { type Browser, openBrowser, type TestApi } from '../../testing/test-api.ts'

/** Returns questions `q0`, `q1` and so on, each changed in the same way. */
export const questions = (count: number, change = {}) =>
  Array.from({ length: count }, (_, i) => buildQuestion(`q${i.toString(36)}`, change))

/** Returns a browser whose session has one question. */
export async function browserOf({ app }: TestApi): Promise<Browser> {
  const browser = openBrowser(app)
  await browser.call('PUT', '/api/questions', { questions: [buildQuestion('held')] })
  return browser
}

/** Returns everything stored for a session except its revision, which only grows. */
export async function storedBy(given: TestApi, sessionId: string) {
  const { redis: connection, keys } = given.dependencies
  const { counters, questions, revisions } = keys.session(sessionId)
  return [
    await connection.hgetall(counters),
    await connection.hkeys(questions),
    await connection.zrange(revisions, '0', '-1'),
  ]
}
