import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { formatCount } from '@quarry/contracts/format-count'
import { readJson } from '@quarry/contracts/read-json'
import { createChatClient } from '@quarry/platforms/chat-completions/chat-client'
import { createModelClient } from '@quarry/platforms/create-model-client'
import { realEndpoints, type ServiceEndpoints, sandboxEndpoints } from '@quarry/platforms/endpoints'
import { defaultModel } from '@quarry/platforms/gemini/gemini-client'
import { PlatformError } from '@quarry/platforms/platform-error'
import { platformProblem } from '@quarry/platforms/platform-problem'
import { responseSchemas } from '@quarry/platforms/response-schemas'
import type { Service } from '@quarry/platforms/services'
import type { SourceCredentials } from '@quarry/platforms/source'
import { createSources } from '@quarry/platforms/sources'
import { buildSandbox } from '@quarry/sandbox/build-sandbox'
import {
  MODEL_ENDPOINT_SECRET,
  type ModelEndpoint,
  modelEndpointOf,
  modelEndpointVariables,
} from '@quarry/settings/model-endpoint'
import { readEnvironment } from '@quarry/settings/read-environment'
import { cleanSample } from '@quarry/tasks/clean-sample'
import { createTitleTasks } from '@quarry/tasks/title-tasks'
import { z } from 'zod'
import { anonymized } from './anonymize.ts'
import { compareResponse } from './compare-response.ts'
import { type Exchange, startRelay } from './relay.ts'

/** Environment variables: the keys of the services that need one. */
export interface LiveEnvironment {
  REDDIT_CLIENT_ID?: string | undefined
  REDDIT_CLIENT_SECRET?: string | undefined
  REDDIT_USER_AGENT?: string | undefined
  GEMINI_API_KEY?: string | undefined
  /** URL of a sandbox to check instead of the real services. */
  SANDBOX_URL?: string | undefined
}

/** The keys of the services, and the operator's model. */
interface LiveKeys extends Omit<LiveEnvironment, 'SANDBOX_URL'> {
  endpoint?: Pick<ModelEndpoint, 'url' | 'model' | 'key' | 'contextTokens'> | undefined
}

interface Outcome {
  service: Service
  request: string
  result: string
  isProblem: boolean
  ms: number
  exchanges: Exchange[]
}

const USER_AGENT = 'web:quarry:1.0 (self-hosted)'
const anyTime = { fromMs: Number.NEGATIVE_INFINITY, toMs: Number.POSITIVE_INFINITY }
/** What is read of each source: the newest of one community, or the best where that is its usual order. */
const pages = [
  { id: 'hacker-news', community: 'ask-hn', listing: { order: 'date' } },
  { id: 'stack-exchange', community: 'cooking', listing: { sort: 'votes' } },
  { id: 'lemmy', community: 'gardening@lemmy.world', listing: { sort: 'new' } },
  { id: 'reddit', community: 'Cooking', listing: { kind: 'listing', sort: 'new' } },
] as const
const titles = [
  { id: 'a', title: '[Help] why do my tomato seedlings keep falling over??', earlier: [] },
  { id: 'b', title: 'how long does sourdough starter last in the fridge', earlier: [] },
  { id: 'c', title: 'Is it normal that basil turns black over night?', earlier: [] },
]
const pair = {
  id: 'a',
  title: titles[0]?.title ?? '',
  response: 'Why do my tomato seedlings keep falling over?',
}
/** Pause between requests of a Gemini key, in milliseconds: that of a free one. */
const GEMINI_PAUSE_MS = 12_000

/** Runs `npm run check:live`. */
export async function runCheckLive(args: readonly string[], environment: LiveEnvironment) {
  const { values } = parseArgs({ args: [...args], options: { record: { type: 'string' } } })
  const { SANDBOX_URL: sandboxUrl, ...keys } = environment
  const variables = z.object(modelEndpointVariables)
  const env = readEnvironment(variables, { ...environment }, { secrets: [MODEL_ENDPOINT_SECRET] })
  const { table, differs } = await checkLive(
    sandboxUrl ? sandboxEndpoints(sandboxUrl) : realEndpoints,
    { ...keys, endpoint: modelEndpointOf(env) },
    values,
  )
  return { table, exitCode: differs ? 1 : 0 }
}

/**
 * Sends a few requests that only read to each service, with Quarry's own clients, and compares every response with the schema
 * that it is parsed by and with the sandbox's response to the same request. Returns a table with
 * a summary below it, and whether anything differs.
 */
export async function checkLive(
  endpoints: ServiceEndpoints,
  environment: LiveKeys,
  { record, pauseMs = GEMINI_PAUSE_MS }: { record?: string | undefined; pauseMs?: number } = {},
) {
  const sandbox = buildSandbox({ seed: 'live', clockFactor: 1, latencyMs: 0 })
  const sandboxUrl = await sandbox.listen({ port: 0, host: '127.0.0.1' })
  const demo = {
    REDDIT_CLIENT_ID: 'demo',
    REDDIT_CLIENT_SECRET: 'demo',
    GEMINI_API_KEY: 'demo-paid',
    endpoint: {
      url: `${sandboxUrl}/model-endpoint/v1`,
      model: 'sandbox:4b',
      key: undefined,
      contextTokens: 4096,
    },
  }
  const expected = await readAll(sandboxEndpoints(sandboxUrl), demo, 0).finally(() => sandbox.close())
  const known = Map.groupBy(
    expected.flatMap(({ service, exchanges }) =>
      exchanges.filter(isRead).map((sent) => ({ service, ...sent })),
    ),
    (sent) => schemaOf(sent.service, sent),
  )
  const outcomes = await readAll(endpoints, environment, pauseMs)
  const rows = outcomes.map((outcome) => ({ ...outcome, differences: differencesIn(outcome, known) }))
  if (record !== undefined)
    await save(record, outcomes, [
      environment.REDDIT_CLIENT_ID,
      environment.REDDIT_CLIENT_SECRET,
      environment.GEMINI_API_KEY,
      environment.endpoint?.key,
    ])
  const differs = rows.some(({ isProblem, differences }) => isProblem || differences.length > 0)
  return { table: `${tableOf(rows)}\n\n${summaryOf(rows)}`, differs }
}

/** Sends all requests for which there is a key, one after the other. */
async function readAll(real: ServiceEndpoints, environment: LiveKeys, pauseMs: number) {
  let exchanges: Exchange[] = []
  const outcomes: Outcome[] = []
  const { endpoints, modelUrl, close } = await startRelay(
    { ...real, modelUrl: environment.endpoint?.url },
    (exchange) => exchanges.push(exchange),
  )
  const { REDDIT_CLIENT_ID: clientId, REDDIT_CLIENT_SECRET: clientSecret } = environment

  async function run(service: Service, request: string, send: () => Promise<string>): Promise<void> {
    exchanges = []
    const started = performance.now()
    const { result, isProblem } = await send().then(
      (text) => ({ result: text, isProblem: false }),
      (error) => ({ result: problemOf(error), isProblem: true }),
    )
    outcomes.push({ service, request, result, isProblem, ms: performance.now() - started, exchanges })
  }

  async function readPage({ id, community, listing }: (typeof pages)[number]): Promise<string> {
    const credentials: SourceCredentials = id === 'reddit' ? { clientId, clientSecret } : {}
    const userAgent = environment.REDDIT_USER_AGENT ?? USER_AGENT
    const limiter = { reserve: async () => {}, observe: async () => {}, blockUntil: async () => {} }
    const options = { endpoints, credentials, userAgent, limiterOf: () => limiter, retryDelaysMs: [] }
    const page = await createSources()[id].open(options).page({ community, listing, range: anyTime })
    return `${page.posts.length} posts${page.dropped > 0 ? `, ${page.dropped} unreadable` : ''}`
  }

  async function useGemini(apiKey: string): Promise<void> {
    const client = createModelClient({ apiKey, endpoints, model: defaultModel })
    const tasks = createTitleTasks(client)
    const pause = () => new Promise((done) => setTimeout(done, pauseMs))
    await run('gemini', 'tier', async () => {
      const { tier, evidence } = await client.detectTier()
      return `${tier}: ${evidence}`
    })
    await pause()
    await run('gemini', 'cleaning of 3 titles', async () => {
      const { accepted, rejected } = await tasks.cleanTitles(titles, { keyword: true })
      return `${accepted.length} accepted${rejected.map(({ reason }) => `, ${reason}`).join('')}`
    })
    await pause()
    await run('gemini', 'second opinion', async () => {
      const { verdicts } = await tasks.judgeTitles([pair])
      return verdicts.map(({ result }) => result).join() || 'no verdict'
    })
  }

  async function useModel(endpoint: NonNullable<LiveKeys['endpoint']>): Promise<void> {
    const tasks = createTitleTasks(createChatClient({ endpoint: { ...endpoint, url: modelUrl } }))
    await run('model-endpoint', 'cleaning of a sample', async () => {
      const { cleaned, problem } = await cleanSample(tasks)
      return cleaned ?? `rejected: ${problem}`
    })
    await run('model-endpoint', 'cleaning of 3 titles', async () => {
      const { accepted, rejected } = await tasks.cleanTitles(titles, { keyword: true })
      return `${accepted.length} accepted${rejected.map(({ reason }) => `, ${reason}`).join('')}`
    })
    await run('model-endpoint', 'second opinion', async () => {
      const { verdicts } = await tasks.judgeTitles([pair])
      return verdicts.map(({ result }) => result).join() || 'no verdict'
    })
  }

  try {
    for (const page of pages) {
      if (page.id === 'reddit' && !clientId) continue
      await run(page.id, `newest of ${page.community}`, () => readPage(page))
    }
    if (environment.GEMINI_API_KEY) await useGemini(environment.GEMINI_API_KEY)
    if (environment.endpoint) await useModel(environment.endpoint)
  } finally {
    await close()
  }
  return outcomes
}

/** Users are sent to the server's operator, who is the one who reads this. */
const toOperator = / [^.]*\boperator\b[^.]*\.$/

const problemOf = (error: unknown): string =>
  error instanceof PlatformError
    ? `${error.message}. ${platformProblem(error).replace(toOperator, '')}`
    : String(error)

const isRead = ({ status }: Exchange): boolean => status === 200

const schemaOf = (service: Service, { path }: Exchange) =>
  responseSchemas.find((known) => known.service === service && known.path.test(path))?.schema

type Known = ReadonlyMap<ReturnType<typeof schemaOf>, readonly Exchange[]>

function differencesIn({ service, exchanges }: Outcome, known: Known): string[] {
  return exchanges.filter(isRead).flatMap((exchange) => {
    const schema = schemaOf(service, exchange)
    if (!schema) return []
    const expected = (known.get(schema) ?? []).map(({ text }) => readJson(text))
    return compareResponse(schema, readJson(exchange.text), expected)
  })
}

/** Saves each response as a file of its own, which can become a fixture. */
async function save(folder: string, outcomes: readonly Outcome[], keys: readonly (string | undefined)[]) {
  const secrets = keys.filter((key) => key !== undefined)
  await mkdir(folder, { recursive: true })
  const saved = outcomes.flatMap(({ service, exchanges }) =>
    exchanges.map(({ method, path, query, status, text }, at) => {
      const request = anonymized({ method, path, query }, secrets)
      const content = { request, status, body: anonymized(readJson(text) ?? text.slice(0, 500), secrets) }
      return { name: `${service}${path.replace(/[^\w]+/g, '-')}-${at + 1}.json`, content }
    }),
  )
  for (const { name, content } of saved) {
    await writeFile(join(folder, name), `${JSON.stringify(content, null, 2)}\n`)
  }
}

type ComparedOutcome = Outcome & { differences: readonly string[] }

const HOSTS_PAGE = 'docs/running/security.md#which-hosts-to-open'

function summaryOf(rows: readonly ComparedOutcome[]): string {
  const failed = rows.filter(({ isProblem }) => isProblem).length
  const different = rows.filter(({ isProblem, differences }) => !isProblem && differences.length > 0).length
  const expected = rows.length - failed - different
  const counts = `${formatCount(rows.length, 'request')}: ${expected} as expected, ${different} with differences, ${failed} failed.`
  return failed === 0
    ? counts
    : `${counts} If a service can’t be reached, open its host: ${HOSTS_PAGE} lists them.`
}

function tableOf(rows: readonly ComparedOutcome[]): string {
  const cells = rows.map(({ service, request, result, ms, isProblem, differences }) => {
    const state = isProblem ? 'failed' : `${differences.length || 'no'} differences`
    return { line: [service, request, `${(ms / 1000).toFixed(1)} s`, state, result], differences }
  })
  const widths = [0, 1, 2, 3].map((at) => Math.max(0, ...cells.map(({ line }) => line[at]?.length ?? 0)))
  return cells
    .flatMap(({ line, differences }) => [
      line.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  '),
      ...differences.map((difference) => `  ${difference}`),
    ])
    .join('\n')
}
