import type { RiskReason } from '@quarry/contracts/cleaning-risk'
import type { ConfigResponse } from '@quarry/contracts/endpoints/session'
import type { Coverage } from '@quarry/contracts/run'
import { defaultSessionConfig } from '@quarry/contracts/session-config'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createApi } from './api/api.ts'
import { readPreferences } from './preferences.ts'
import { emptySet } from './question-set.ts'
import { restartLostRuns } from './restart-lost-runs.ts'
import { createRunWatch } from './run-watch.ts'
import { sampleQuestion } from './sample-question.ts'
import { extract } from './start-extraction.ts'
import { askSecondOpinion } from './start-second-opinion.ts'
import { createStore } from './store.ts'
import { sampleRun } from './testing/sample-run.ts'
import { createToastStore } from './toasts.ts'
import { newWorkflow } from './workflow.ts'

const NEW_RUN = '7b1c2b9a-7a54-4c1e-9d7e-0a6a5a9b1c22'
const accepted = { message: 'Started.', runId: NEW_RUN }
const credentials = { redditClientId: 'id', redditClientSecret: 'secret', geminiApiKey: 'key' }
const rows = [sampleQuestion('a'), sampleQuestion('b')]

const configResponse: ConfigResponse = {
  ...defaultSessionConfig,
  keywordForm: true,
  defaults: defaultSessionConfig,
  allowed: {
    titlesPerRequest: { min: 1, max: 20 },
    model: [defaultSessionConfig.model],
    questionFilter: ['strict', 'broad'],
    questionCut: { min: 10, max: 95 },
  },
  demo: true,
}

/** Everything that a page has, before a server that accepts each run and keeps what it was sent. */
function openPage(change: Partial<typeof credentials> = {}) {
  const sent: { path: string; body: unknown }[] = []
  const api = createApi('http://127.0.0.1', async (address, init) => {
    const request = new Request(address, init)
    sent.push({ path: new URL(request.url).pathname, body: await request.json() })
    return request.url.endsWith('/config')
      ? Response.json(configResponse)
      : Response.json(accepted, { status: 202 })
  })
  const services = {
    api,
    queries: new QueryClient(),
    runWatch: createRunWatch(),
    toasts: createToastStore(),
    workflow: createStore(newWorkflow({ ...credentials, ...change })),
    preferences: createStore(readPreferences({ getItem: () => null })),
  }
  return { services, sent, told: () => services.toasts.current.get()?.description }
}

function covered(subreddit: string, change: Partial<Coverage>): Coverage {
  return { subreddit, asked: 300, seen: 0, questions: 0, ...change }
}

const extraction = sampleRun({
  id: NEW_RUN,
  kind: 'extraction',
  coverage: [
    covered('rye', { seen: 400, questions: 120 }),
    covered('spelt', { seen: 90, questions: 300 }),
    covered('barley', { reason: 'private', problem: 'It is private.' }),
    covered('oats', {}),
  ],
})
const wish = { limits: { Rye: 300, spelt: 300, barley: 300, oats: 50 }, seedTerms: ['loaf'] }

test('a lost run restarts with the questions of the page, and a message says so', async () => {
  const { services, told } = openPage()
  const run = sampleRun()
  const lost: unknown[] = []
  services.runWatch.watch(run.id, {
    purpose: 'analysis-cleaning',
    restart: async (what) => {
      lost.push(what)
      return accepted
    },
  })
  await restartLostRuns(services, { ...emptySet, rows, runs: [run] })
  expect(lost).toEqual([{ run, rows }])
  expect(told()).toMatch(/restored 2 questions and resumed the run\.$/)
})

test('a run that cannot be restarted is not reported as restarted, and is no longer watched', async () => {
  const { services, told } = openPage()
  services.runWatch.watch(sampleRun().id, { purpose: 'analysis-cleaning' })
  await restartLostRuns(services, { ...emptySet, rows, runs: [sampleRun()] })
  expect(told()).toMatch(/Start the run again to continue\.$/)
  expect(services.runWatch.isWaiting()).toBe(false)
})

test('a cleaning that another page started is restarted if it covered everything that is left', async () => {
  const { services, sent } = openPage()
  const run = sampleRun({ total: 12, processed: 9, failed: 1, titlesPerRequest: 5 })
  const done = sampleQuestion('c', { processingStatus: 'processed' })
  await restartLostRuns(services, { ...emptySet, rows: [...rows, done], runs: [run] })
  expect(sent).toEqual([
    {
      path: '/api/questions/process',
      body: { questionIds: ['a', 'b'], geminiApiKey: 'key', titlesPerRequest: 5 },
    },
  ])

  const automatic = openPage()
  const runs = [sampleRun({ ...run, titlesPerRequest: 40, automaticTitles: true })]
  await restartLostRuns(automatic.services, { ...emptySet, rows: [...rows, done], runs })
  expect(automatic.sent).toMatchObject([{ body: { automaticTitles: true } }])
  expect(automatic.sent).not.toMatchObject([{ body: { titlesPerRequest: expect.anything() } }])

  const some = openPage()
  await restartLostRuns(some.services, { ...emptySet, rows, runs: [{ ...run, total: 11 }] })
  expect(some.sent, 'which one it was for is not known').toEqual([])
})

test('a lost extraction is restarted with the rest of its limits', async () => {
  const { services, sent, told } = openPage()
  await extract(services, wish)
  await restartLostRuns(services, { ...emptySet, rows, runs: [extraction] })
  expect(sent.at(-1)).toEqual({
    path: '/api/questions/fetch',
    body: {
      subreddits: ['Rye', 'oats'],
      subredditLimits: { Rye: 180, oats: 50 },
      seedTerms: ['loaf'],
      redditClientId: 'id',
      redditClientSecret: 'secret',
    },
  })
  expect(told()).toMatch(/resumed the run/)
  expect(services.runWatch.isWaiting(), 'the new run is watched').toBe(true)
})

test('an extraction that another page started is restarted from its coverage, also before it found anything', async () => {
  const { services, sent, told } = openPage()
  const run = { ...extraction, coverage: [covered('oats', {})] }
  await restartLostRuns(services, { ...emptySet, runs: [run] })
  expect(sent).toMatchObject([{ body: { subredditLimits: { oats: 300 }, seedTerms: [] } }])
  expect(told()).toBe('The server had lost this session. The run was started again.')
})

test('a lost second opinion is restarted with the titles that have no verdict yet', async () => {
  const doubtful = (id: string, reason: RiskReason, isAsked = false) =>
    sampleQuestion(id, {
      title: `Is ${id} done?`,
      originalTitle: `is ${id} done`,
      processingStatus: 'processed',
      aiEnhanced: true,
      risk: { reason, ...(isAsked && { verdict: { result: 'same' as const } }) },
    })
  const held = [
    doubtful('a', 'replaced', true),
    doubtful('b', 'moved'),
    doubtful('c', 'replaced'),
    doubtful('d', 'added'),
  ]
  const run = sampleRun({ id: NEW_RUN, task: 'second-opinion', total: 3, processed: 1 })

  const { services, sent, told } = openPage()
  await askSecondOpinion(services, ['a', 'b', 'd'])
  await restartLostRuns(services, { ...emptySet, rows: held, runs: [run] })
  expect(sent.at(-1)).toEqual({
    path: '/api/questions/second-opinion',
    body: { questionIds: ['d', 'b'], geminiApiKey: 'key' },
  })
  expect(told()).toMatch(/resumed the run\.$/)
  expect(services.runWatch.isWaiting(), 'the new run is watched').toBe(true)

  const other = openPage()
  await restartLostRuns(other.services, { ...emptySet, rows: held, runs: [run] })
  expect(other.sent, 'of another page: the riskiest').toMatchObject([{ body: { questionIds: ['c', 'd'] } }])

  const keyless = openPage({ geminiApiKey: '' })
  await restartLostRuns(keyless.services, { ...emptySet, rows: held, runs: [run] })
  expect(keyless.sent).toEqual([])
  expect(keyless.told()).toMatch(/Start the run again/)
})

test('an extraction is not started anew without credentials or with nothing left to find', async () => {
  const { services, sent, told } = openPage({ redditClientSecret: '' })
  await restartLostRuns(services, { ...emptySet, rows, runs: [extraction] })
  expect(sent).toEqual([])
  expect(told()).toMatch(/Start the run again/)

  const full = { ...extraction, coverage: [covered('spelt', { questions: 300 })] }
  const other = openPage()
  await restartLostRuns(other.services, { ...emptySet, rows, runs: [full] })
  expect(other.sent).toEqual([])
})

test('the session’s choices are restored before its runs', async () => {
  const { services, sent } = openPage()
  services.queries.setQueryData(['/api', 'config'], configResponse)
  await restartLostRuns(services, { ...emptySet, rows, runs: [extraction] })
  expect(sent.map(({ path }) => path)).toEqual(['/api/config', '/api/questions/fetch'])
  expect(sent[0]?.body).toEqual({ ...defaultSessionConfig, keywordForm: true })
})
