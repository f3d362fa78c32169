import { randomUUID } from 'node:crypto'
import { copyIdOf } from '@quarry/store/copy-ref'
import { beforeAll, expect, test } from 'vitest'
import { buildQuestion } from '../../../../testkit/build-question.ts'
import { openPage, type Page } from '../analyses/testing/open-page.ts'
import { type Browser, dumpRedis, openBrowser, sessionIdOf } from '../testing/test-api.ts'
import { useSandbox } from '../testing/use-sandbox.ts'
import { useTestApi } from '../testing/use-test-api.ts'
import { type Call, everyCall, sampleOf } from './testing/every-call.ts'

const { variables } = await useSandbox({ seed: 'isolation', clockFactor: 1000 })
const { api, redis, prefix } = await useTestApi(variables)
let calls: Call[]

/** The first browser's content, in its own set and in an analysis. The second browser uses all of its ids. */
let owner: Browser
let page: Page
let sessionIds: string[]
const runIds: string[] = []
const analysis = randomUUID()
const title = 'why does my t1tle-Lk38Wq rise'
const credentials = { redditClientId: 'demo', redditClientSecret: 'demo', geminiApiKey: 'demo-paid' }

beforeAll(async () => {
  calls = await everyCall(api)
  owner = openBrowser(api.app)
  await owner.call('GET', '/api/stats')
  page = await openPage(owner, analysis)
  for (const caller of [owner, page]) {
    await caller.call('PUT', '/api/questions', {
      questions: [
        ...['a1', 'a2'].map((id) => buildQuestion(id, { title })),
        buildQuestion('a3', { title, originalTitle: title, probability: 20 }),
      ],
    })
    await caller.call('POST', '/api/config', { titlesPerRequest: 7, threshold: 50 })
    const starts = [
      await caller.call('POST', '/api/questions/fetch', { subreddits: ['bread'], ...credentials }),
      await caller.call('POST', '/api/questions/process', { questionIds: ['a1', 'a2'], ...credentials }),
    ]
    runIds.push(...starts.map((start) => start.json().runId))
  }
  const ownerId = sessionIdOf(api, owner)
  sessionIds = [ownerId, copyIdOf({ ownerId, analysis })]
})

/** Returns everything stored for the first browser. */
async function stored(): Promise<[string, string][]> {
  const ids = [...sessionIds, ...runIds]
  return [...(await dumpRedis(redis, prefix, (key) => ids.some((id) => key.includes(id))))]
}

async function callAsStranger(
  { method, path, query, body }: Call,
  id: string,
  namesAnalysis: boolean,
): Promise<string> {
  const ids = ['a1', 'a2', 'a3']
  const known = {
    ...credentials,
    id: 'a1',
    ids,
    questionIds: ids,
    runId: runIds[1],
    model: 'gemini-3.8-flash',
    permalink: '/r/x',
    holder: '9.zzzzzzzz',
  }
  const search = new URLSearchParams(
    Object.fromEntries(query.map(({ name, schema }) => [name, String(sampleOf(schema, known, name))])),
  )
  const filled = path.replace('{id}', id).replace('{analysis}', analysis)
  const address = `${filled}${query.length > 0 ? `?${search}` : ''}`
  const stranger = openBrowser(api.app)
  const caller = namesAnalysis ? await openPage(stranger, analysis) : stranger
  const response = await caller.call(method, address, body && sampleOf(body, known))
  expect.soft(response.statusCode, `${method} ${address} ${response.body}`).not.toBe(500)
  return `${response.body}${JSON.stringify(response.headers)}`
}

test('no call from another session reads or changes this one’s content, whatever ids it uses', async () => {
  const before = await stored()
  expect(before.map(([key]) => key).filter((key) => key.endsWith(':counters'))).toHaveLength(2)
  expect(before.length).toBeGreaterThan(5)
  expect(JSON.stringify(before)).toContain('t1tle-Lk38Wq')
  for (const call of calls) {
    const targets = call.path.includes('{id}') ? ['a1', ...runIds] : ['a1']
    for (const [id, namesAnalysis] of targets.flatMap((id) => [[id, true] as const, [id, false] as const])) {
      const name = `${call.method} ${call.path} of ${id}${namesAnalysis ? ' in the analysis' : ''}`
      const response = await callAsStranger(call, id, namesAnalysis)
      expect.soft(response.includes('t1tle-Lk38Wq'), `${name} shows a title`).toBe(false)
      for (const sessionId of sessionIds)
        expect.soft(response.includes(sessionId), `${name} shows the session`).toBe(false)
      expect.soft(await stored(), name).toEqual(before)
    }
  }
  expect(calls.length).toBeGreaterThan(20)
  for (const caller of [owner, page])
    expect((await caller.call('GET', '/api/questions')).body).toContain('t1tle-Lk38Wq')
})
