import { execFileSync } from 'node:child_process'
import { QuestionsPage } from '@quarry/contracts/endpoints/questions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../../../scripts/ports.js'
import { buildQuestion } from '../../../../testkit/build-question.ts'
import { end, type Program, startProgram } from '../../../../testkit/program.ts'
import { type Browser, openBrowser, testSealingKeys } from '../testing/test-api.ts'
import { useSandbox } from '../testing/use-sandbox.ts'
import { useTestApi } from '../testing/use-test-api.ts'
import { OPS_PASSWORD, withPassword } from './testing/operator.ts'

const titles = ['t1tle-Lk38Wq', 'auth0r-Gs46Yv']

/** One key per sandbox fault, each with a unique part to search for. */
const faults = [
  'demo-paid',
  'demo-leaked',
  'demo-expired',
  'demo-daily-limit',
  'demo-paid-tight',
  'demo-flaky',
  'demo-blocked',
  'demo-scrambler',
  'demo-outage',
]
const keys = faults.map((fault) => `${fault}.k3y${fault.slice(5)}Ty93Nm`)
const reddit = { redditClientId: 'demo.c1ientid-Qz81Lx', redditClientSecret: 'demo.s3cret-Vb72Kw' }

const { variables } = await useSandbox({ seed: 'ops' })
const environment = { ...variables, CREDENTIAL_KEYS: testSealingKeys, LOG_LEVEL: 'trace' }
const { api, url, prefix } = await useTestApi({ ...environment, OPS_PASSWORD })
let worker: Program
let metricsUrl: string
/** One browser per fault, whose session runs a cleaning. */
let browsers: Browser[]

beforeAll(async () => {
  const METRICS_PORT = String(await freePort())
  const ofWorker = { ...environment, REDIS_URL: url, REDIS_PREFIX: prefix, METRICS_PORT }
  worker = await startProgram('worker', ofWorker)
  metricsUrl = `http://127.0.0.1:${METRICS_PORT}/metrics`
  browsers = await Promise.all(keys.map(startCleaning))
})
afterAll(() => end(worker))

/** Returns a browser with a few questions, which it cleans with `geminiApiKey`. */
async function startCleaning(geminiApiKey: string, i: number): Promise<Browser> {
  const browser = openBrowser(api.app)
  const questions = Array.from({ length: 6 }, (_, n) =>
    buildQuestion(`q${i}${n}`, {
      title: `[help] why does my t1tle-Lk38Wq number ${n} rise`,
      author: 'auth0r-Gs46Yv',
    }),
  )
  await browser.call('PUT', '/api/questions', { questions })
  const questionIds = questions.map(({ id }) => id)
  const started = await browser.call('POST', '/api/questions/process', { questionIds, geminiApiKey })
  expect(started.statusCode).toBe(202)
  return browser
}

const get = async (address: string) => (await api.app.inject({ url: address, headers: withPassword() })).body

/**
 * Returns everything that an operator can see: pages, queues with every job, its log and its flow, and both programs'
 * metrics.
 */
async function everythingShown(): Promise<string> {
  const { queues } = api.dependencies.queues
  const jobs = (await Promise.all(Object.values(queues).map((queue) => queue.getJobs()))).flat()
  const ofJobs = jobs.flatMap(({ id, queueName }) =>
    ['', '/logs', '/flow'].map((part) => `/ops/api/queues/${queueName}/${id}${part}`),
  )
  const ofQueues = Object.keys(queues).map(
    (name) => `/ops/api/queues?activeQueue=${name}&status=latest&jobsPerPage=50`,
  )
  const own = ['/ops/', '/ops/status', '/metrics']
  const responses = await Promise.all([...own, ...ofQueues, ...ofJobs].map(get))
  return [...responses, await (await fetch(metricsUrl)).text()].join('\n')
}

/** Returns the program's command line, which every user of the machine can see. */
const argumentsOf = ({ process: { pid } }: Program) =>
  execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })

test('during faults of every kind nothing private appears in pages, queues, metrics, logs or process arguments', async () => {
  const [first] = browsers
  await first?.call('POST', '/api/questions/fetch', {
    subreddits: ['sleep'],
    subredditLimits: { sleep: 20 },
    ...reddit,
  })
  const shown: string[] = []
  const stateOf = async (browser: Browser) => {
    const { runs } = QuestionsPage.parse((await browser.call('GET', '/api/questions')).json())
    return runs.find(({ kind }) => kind === 'cleaning')?.state
  }
  // The run with a valid key completes and the run with a leaked key fails, while the others wait and retry.
  await expect
    .poll(
      async () => {
        shown.push(await everythingShown())
        return await Promise.all(browsers.slice(0, 2).map(stateOf))
      },
      { interval: 250 },
    )
    .toEqual(['completed', 'failed'])
  shown.push(await everythingShown())

  // Otherwise the search for secrets below would pass on an empty text.
  const text = shown.join('\n')
  for (const words of [
    'quarry_titles_cleaned_total',
    'accepted, request',
    'started',
    '"outcome":"completed"',
    'Cleaned 6 questions.',
    'Google has disabled this API key because it was found in public.',
  ]) {
    expect.soft(text.includes(words), words).toBe(true)
  }
  const log = [...api.log, worker.output(), argumentsOf(worker)].join('\n')
  expect(log).toContain('apps/worker/src/main.ts')
  expect(log).toContain('run progress')

  const cookies = browsers.map((browser) => browser.cookie()?.split('=')[1] ?? '-')
  const sessions = cookies.map(api.dependencies.sessionIdOfCookie)
  const prints = [...keys, reddit.redditClientId].map(api.dependencies.fingerprint)
  const secrets = [
    ...keys,
    testSealingKeys,
    OPS_PASSWORD,
    ...Object.values(reddit),
    'k3y',
    'c1ientid',
    's3cret',
    'Ty93Nm',
    ...cookies,
    ...titles,
  ]
  for (const word of [...secrets, ...sessions, ...prints])
    expect.soft(text.includes(word), `${word} is shown`).toBe(false)
  for (const word of secrets) expect.soft(log.includes(word), `${word} is logged`).toBe(false)
})

test('the status lists the processes, the active runs and Redis', async () => {
  const { version, problems, processes, runs, redis } = JSON.parse(await get('/ops/status'))
  expect([version, problems]).toEqual([api.dependencies.config.version, []])
  expect(processes).toEqual([
    expect.objectContaining({ app: 'api', version, isAlive: true }),
    expect.objectContaining({ app: 'worker', isAlive: true, runs: expect.any(Number) }),
  ])
  expect(runs).toContainEqual(expect.objectContaining({ kind: 'cleaning', count: expect.any(Number) }))
  expect(redis).toMatchObject({ policy: 'noeviction', usedBytes: expect.any(Number) })
})
