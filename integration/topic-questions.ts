import { NO_TOPIC } from '@quarry/contracts/findings'
import { type ApiClient, createApiClient } from '@quarry/testkit/api-client'
import { buildQuestion } from '@quarry/testkit/build-question'
import { expect } from 'vitest'

const subjects = 'kettle chisel ladder bucket tent mattress bicycle printer lantern hammer'.split(' ')
const problems = [
  'rusts outside',
  'smells odd',
  'breaks early',
  'leaks slowly',
  'rattles loudly',
  'wobbles badly',
]
const wordings = [
  (problem: string) => `Why is it that ${problem}?`,
  (problem: string) => `${problem}, what can I do`,
  (problem: string) => `Does anyone know why ${problem}?`,
  (problem: string) => `does anyone know why ${problem}`,
]
/** Four titles for each of sixty problems. Two of the four count as equal. */
export const questions = subjects.flatMap((subject, at) =>
  problems.flatMap((problem, nth) =>
    wordings.map((wording, place) => {
      const title = wording(`my ${subject} ${problem}`)
      return buildQuestion(`ft${at}${nth}${place}`, { title, originalTitle: title, score: 10 - place })
    }),
  ),
)
export const questionIds = questions.map(({ id }) => id)
const problemOf = (id: string) => id.slice(0, 4)

/** Adds the titles to a new session. Returns functions for runs that find their topics. */
export async function beginTopics(stack: { api: { url: string } }, key: string, body: object = {}) {
  const client = createApiClient(stack.api.url)
  await client.put(questions)
  const start = (more: object = {}) =>
    client.start('/api/questions/find-topics', {
      questionIds,
      geminiApiKey: key,
      declaredTier: 'paid',
      ...body,
      ...more,
    })
  return { client, start }
}

/** Expects every title to have a topic, a type and the right group. */
export async function expectFound(client: ApiClient) {
  const { data, findings } = await client.questions()
  const topics = new Set(findings?.topics.map(({ id }) => id))
  expect(topics.size).toBeGreaterThanOrEqual(6)
  expect(topics.size).toBeLessThanOrEqual(24)
  for (const { topic = '', type } of data) {
    expect(topics.has(topic) || topic === NO_TOPIC).toBe(true)
    expect(type).toBeDefined()
  }
  expect(findings?.groups).toHaveLength(60)
  const groupOf = new Map(data.map(({ id, group }) => [problemOf(id), group]))
  expect(new Set(groupOf.values()).size).toBe(60)
  for (const { id, group } of data) expect(group).toBe(groupOf.get(problemOf(id)))
  const wordingOf = new Map(findings?.groups.map(({ id, wording }) => [id, wording]))
  for (const { group = '', title } of data)
    expect(wordingOf.get(group)).toContain(/my \w+ \w+ \w+/.exec(title)?.[0])
  return { data, findings }
}
