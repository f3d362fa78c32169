import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Question } from '@quarry/contracts/question'
import { type ApiClient, createApiClient } from '@quarry/testkit/api-client'
import { end, type Program, startProgram } from '@quarry/testkit/program'
import { sharedEnvironment, startSandbox } from '@quarry/testkit/stack'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openTestRedis } from '../test/redis.ts'

const { prefix } = openTestRedis()
const CLOCK_FACTOR = 1000
const SUBREDDIT = 'woodworking'
/** How many sessions read or clean at the same time. */
const AT_ONCE = 20
/** Fields that are needed to read anything, so each is changed alone. Of the others, several are changed together. */
const alone = new Set(
  'kind data children id title subreddit created_utc permalink access_token candidates content parts text'.split(
    ' ',
  ),
)
const TOGETHER = 8

const odd: readonly unknown[] = [
  ...[null, true, -1, 0.5, 1e19, 1e308, 2 ** 53, '', '<b onclick=x>', '__proto__', 'constructor'],
  ...[[], {}, [[null]], '\ud800', '\0', '9'.repeat(400), 'x'.repeat(20_000), '2026-13-45'],
  ...[{ $gt: '' }, ['[deleted]'], '\u202e'],
]

/** Values that replace fields in a service's responses. */
type Mutation = ReadonlyMap<string, unknown>

const mutations = new Map<string, Mutation>()
const fieldsSeen = { reddit: new Set<string>(), gemini: new Set<string>() }
const clientOfToken = new Map<string, string>()
let programs: Program[] = []
let sandbox: Program
let api: Program
/** Questions of the sandbox's posts, which are read first. */
let rows: Question[] | undefined
const proxy = createServer((request, response) => void forward(request, response))

beforeAll(async () => {
  const clock = { clockFactor: CLOCK_FACTOR, latencyMs: 1 }
  sandbox = await startSandbox(clock)
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening))
  const sandboxUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  const environment = sharedEnvironment({
    redisUrl: inject('redisUrl'),
    prefix,
    sandboxUrl,
    ...clock,
    logLevel: 'info',
  })
  api = await startProgram('api', { ...environment, PORT: '0' })
  programs = [api, await startProgram('worker', environment), sandbox]
  const client = createApiClient(api.url)
  await client.completed(await extract(client, 'demo.rows'))
  rows = (await client.questions()).data
})
afterAll(async () => {
  await Promise.all(programs.map((program) => end(program)))
  proxy.close()
})

/** Forwards a request to the sandbox, and its response with the credential's field changed. */
async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const {
    'content-length': _,
    host: __,
    connection: ___,
    'accept-encoding': ____,
    ...headers
  } = request.headers
  const body = await buffer(request)
  const given = await fetch(`${sandbox.url}${request.url}`, {
    method: request.method ?? 'GET',
    headers: headers as Record<string, string>,
    redirect: 'manual',
    ...(body.length > 0 && { body: new Uint8Array(body) }),
  })
  const text = await given.text()
  const mutation = mutations.get(credentialOf(request, text))
  const sent = Object.fromEntries(
    [...given.headers].filter(([name]) => name === 'content-type' || name.startsWith('x-ratelimit')),
  )
  response.writeHead(given.status, sent).end(changed(text, serviceOf(request), mutation))
}

const serviceOf = ({ url = '' }: IncomingMessage) => (url.startsWith('/reddit') ? 'reddit' : 'gemini')

/** Returns a request's client id or key. A token belongs to the client to which it was issued. */
function credentialOf({ headers }: IncomingMessage, text: string): string {
  const key = headers['x-goog-api-key']
  if (typeof key === 'string') return key
  const [scheme = '', credential = ''] = (headers.authorization ?? '').split(' ')
  if (scheme.toLowerCase() === 'bearer') return clientOfToken.get(credential) ?? ''
  const client = atob(credential).split(':')[0] ?? ''
  const token = /"access_token":\s*"([^"]+)"/.exec(text)?.[1]
  if (token !== undefined) clientOfToken.set(token, client)
  return client
}

function changed(text: string, service: keyof typeof fieldsSeen, mutation: Mutation | undefined): string {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return text
  }
  return JSON.stringify(
    changeIn(json, (key, value) => {
      fieldsSeen[service].add(key)
      return mutation?.has(key) ? mutation.get(key) : value
    }),
  )
}

/**
 * Changes an object's fields at every depth, including fields of JSON inside its strings, because Gemini's titles are a
 * string.
 */
function changeIn(value: unknown, change: (key: string, value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => changeIn(item, change))
  if (typeof value === 'string' && /^\[\{/.test(value))
    return JSON.stringify(changeIn(JSON.parse(value), change))
  if (!(value instanceof Object)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, change(key, changeIn(each, change))]),
  )
}

const extract = async (client: ApiClient, redditClientId: string) =>
  await client.start('/api/questions/fetch', {
    subreddits: [SUBREDDIT],
    subredditLimits: { [SUBREDDIT]: 5 },
    ...(rows && { publishedFrom: rows.map(({ createdAt }) => createdAt).sort()[0] }),
    redditClientId,
    redditClientSecret: 'demo',
  })

/** Reads or cleans with the credential until the run has ended. Returns the responses that were server errors. */
async function runWith(service: 'reddit' | 'gemini', credential: string): Promise<string[]> {
  const client = createApiClient(api.url)
  const ids = await client.put(rows ?? [])
  const runId =
    service === 'reddit'
      ? await extract(client, credential)
      : await client.start('/api/questions/process', {
          questionIds: ids,
          geminiApiKey: credential,
        })
  await client.ended(runId)
  if (service === 'reddit' && rows) {
    const credentials = { redditClientId: credential, redditClientSecret: 'demo' }
    await client.ended(await client.start('/api/questions/check-posts', credentials))
  }
  const paths = [
    '/api/questions',
    '/api/questions?since=0',
    '/api/stats',
    `/api/runs/${runId}`,
    '/api/questions/export?format=csv',
  ]
  const responses = await Promise.all(paths.map((path) => client.call('GET', path)))
  const marked = service === 'reddit' ? (await client.questions()).data.filter(({ gone }) => gone) : []
  return [
    ...responses.flatMap(({ status }, at) => (status < 500 ? [] : [`${paths[at]} ${status}`])),
    ...marked.map(({ id }) => `${id} is marked as gone`),
  ]
}

test.each(['reddit', 'gemini'] as const)(
  'the run ends and every call is served, whatever any field of a response from %s contains',
  async (service) => {
    expect(await runWith(service, `demo.${service}-plain`)).toEqual([])
    const fields = [...fieldsSeen[service]].map((field, at) => [field, odd[at % odd.length]] as const)
    const others = fields.filter(([field]) => !alone.has(field))
    const cases = [
      ...fields.filter(([field]) => alone.has(field)).map((field) => [field]),
      ...Array.from({ length: Math.ceil(others.length / TOGETHER) }, (_, at) =>
        others.slice(at * TOGETHER, (at + 1) * TOGETHER),
      ),
    ].map((changed, at) => ({ credential: `demo.${service}-${at}`, mutation: new Map(changed) }))
    for (const { credential, mutation } of cases) mutations.set(credential, mutation)
    expect(fields.length).toBeGreaterThan(15)
    const wrong: unknown[] = []
    const next = cases.values()
    const work = async () => {
      for (const { credential, mutation } of next) {
        const errors = await runWith(service, credential)
        if (errors.length > 0) wrong.push([...mutation, errors])
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    expect(wrong).toEqual([])
    const logs = programs.map(({ output }) => output()).join('')
    expect(logs.split('\n').filter((line) => /"event":"(?:request\.failed|run\.error)"/.test(line))).toEqual(
      [],
    )
  },
)
