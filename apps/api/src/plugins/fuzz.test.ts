import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createHeartbeatSender } from '@quarry/store/ops/processes'
import fc from 'fast-check'
import { beforeAll, expect, inject, test } from 'vitest'
import { buildQuestion } from '../../../../testkit/build-question.ts'
import { openPage } from '../analyses/testing/open-page.ts'
import { OPS_PASSWORD, withPassword } from '../ops/testing/operator.ts'
import { openBrowser } from '../testing/test-api.ts'
import { useTestApi } from '../testing/use-test-api.ts'
import { type Call, everyCall, sampleOf } from './testing/every-call.ts'

/** A few in every test run; `FUZZ_REQUESTS=20000` searches longer, and `FUZZ_SEED` tries other requests. */
const REQUESTS = inject('fuzzRequests')
const SEED = inject('fuzzSeed')
const AT_ONCE = 40
/** Measured: 13 MB while code is compiled and caches fill, then less than 1 MB per ten thousand requests. */
const GROWTH_MAX_BYTES = 48 * 1024 * 1024

const { api, redis } = await useTestApi(
  { OPS_PASSWORD, LOG_LEVEL: 'error' },
  { webAppFolder: fileURLToPath(new URL('./testing', import.meta.url)) },
)
let calls: Call[]
/** Headers of a caller with a session and the operator's password, and of one that also names an analysis. */
let known: Record<string, string>[]

beforeAll(async () => {
  // Makes `/readyz` report no warning.
  await createHeartbeatSender(redis, api.dependencies.keys, { id: 'w1', app: 'worker', version: '1' }).send()
  calls = await everyCall(api)
  const browser = openBrowser(api.app)
  await browser.call('PUT', '/api/questions', { questions: [buildQuestion('a1')] })
  const { epoch } = await openPage(browser, analysis, { holder: HOLDER })
  const caller = { cookie: browser.cookie() ?? '', ...withPassword() }
  known = [caller, { ...caller, 'quarry-analysis': analysis, 'quarry-holder': HOLDER, 'if-match': epoch }]
})

const collectGarbage = (() => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  return () => (typeof collect === 'function' ? collect() : undefined)
})()

const nasty = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    ...[
      '',
      ' ',
      '\0',
      '__proto__',
      'constructor',
      '../../etc/passwd',
      '%00',
      '..%5c',
      '/x',
      '//',
      '%2e%2e%2f',
      '\r\nX-A: b',
      '{{7*7}}',
      "' OR 1=1 --",
    ],
    ...['a'.repeat(5000), '\ud800', '١٢', '1e999', 'NaN', '-0', '9'.repeat(400), '<script>', '*'],
  ),
)
const anything = fc.oneof(
  nasty,
  fc.constantFrom(null, true, 0, -1, 1.5, 1e308, Number.MAX_SAFE_INTEGER + 2),
  fc.jsonValue({ maxDepth: 3 }),
  fc.array(nasty, { maxLength: 30 }),
)

/** Empty, because other credentials would be tried with a service. */
const blank = { redditClientId: ' ', redditClientSecret: '', geminiApiKey: '' }
const analysis = '7d1f0c2e-5b6a-4c3d-9e8f-0a1b2c3d4e5f'
const HOLDER = '1.aaaaaaaa'
const ids = ['a1', analysis, '3f2b8c1e-9a4d-4f6b-8c7e-1d2a3b4c5d6e']

/** Returns a body that is valid except for one field, any JSON value, or no JSON at all. */
function bodyOf({ body }: Call): fc.Arbitrary<string | Buffer | undefined> {
  const right = body && sampleOf(body, { ...blank, ids: ['a1'], questionIds: ['a1'] })
  const fields = right instanceof Object ? Object.entries(right) : []
  const wrongField = fc
    .tuple(fc.constantFrom(...fields.map(([name]) => name), '__proto__', 'extra'), anything)
    .map(([name, value]) => JSON.stringify({ ...Object.fromEntries(fields), [name]: value, ...blank }))
  return fc.oneof(
    { weight: 5, arbitrary: wrongField },
    { weight: 2, arbitrary: anything.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.string({ maxLength: 80 }) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 80 }).map((bytes) => Buffer.from(bytes)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(undefined, '{"a":'.repeat(2000), '['.repeat(20_000), '"'.repeat(3000)),
    },
  )
}

const header = fc.string({
  unit: fc.constantFrom(...' !"#$%&()*,-./0123456789:;<=>?@ABCabc[]^_{|}~é'),
  maxLength: 60,
})
const headers = fc.record(
  {
    'content-type': fc.constantFrom(
      'application/json',
      'text/plain',
      'application/json; charset=x',
      '',
      'x/y',
      'multipart/form-data',
    ),
    accept: header,
    origin: fc.oneof(header, fc.constant('http://localhost:80'), fc.constant('null')),
    cookie: header.map((value) => `quarry_session=${value}`),
    authorization: header,
    'x-request-id': header,
    'x-forwarded-for': header,
    'x-forwarded-proto': header,
    'content-encoding': fc.constantFrom('gzip', 'br', 'x'),
    'if-none-match': header,
    range: header,
    'quarry-analysis': fc.oneof(header, fc.constantFrom(analysis, ...ids)),
    'quarry-holder': fc.oneof(header, fc.constant(HOLDER)),
    'if-match': header,
  },
  { requiredKeys: [] },
)

/** Calls that the description omits: the operators' pages, files, and paths that do not exist. */
const undescribed: Call[] = [
  ...['/{id}', '/docs/{id}', '/docs/static/{id}', '/ops/{id}', '/ops/status', '/ops/static/{id}'].map(
    (path) => ['GET', path] as const,
  ),
  ...['{id}/metrics', 'cleaning/{id}', 'cleaning/{id}/logs', 'cleaning/{id}/flow'].map(
    (path) => ['GET', `/ops/api/queues/${path}`] as const,
  ),
  ['PUT', '/ops/api/queues/cleaning/{id}/retry/failed'] as const,
].map(([method, path]) => ({ method, path, query: [], body: undefined }))

function requestOf(call: Call) {
  const part = fc.oneof(fc.constantFrom(...ids), nasty.map(encodeURIComponentSafely), nasty)
  const search = fc.dictionary(
    fc.oneof(fc.constantFrom('since', 'epoch', 'limit', 'format', 'subreddit', 'state', 'q', 'page'), nasty),
    nasty,
    { maxKeys: 4 },
  )
  return fc
    .record({ part, search, headers, body: bodyOf(call), caller: fc.constantFrom({}, {}, ...known) })
    .map(({ part: id, search: query, headers: given, body, caller }) => ({
      method: call.method,
      url: `${call.path.replace(/\{\w+\}/, id)}?${Object.entries(query)
        .map(([k, v]) => `${k}=${encodeURIComponentSafely(v)}`)
        .join('&')}`,
      headers: { 'content-type': 'application/json', ...given, ...caller },
      ...(body === undefined || call.method === 'GET' ? {} : { payload: body }),
    }))
}

function encodeURIComponentSafely(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

async function send(
  request: ReturnType<typeof requestOf> extends fc.Arbitrary<infer Request> ? Request : never,
) {
  const { statusCode, body } = await api.app.inject(request)
  return statusCode < 500 ? undefined : `${statusCode} ${body} for ${JSON.stringify(request).slice(0, 600)}`
}

test(`${REQUESTS} malformed requests to every endpoint cause no internal error, no hang and no growth`, async () => {
  const every = [...calls, ...undescribed]
  const each = Math.ceil(REQUESTS / every.length)
  const requests = every.flatMap((call, i) => fc.sample(requestOf(call), { numRuns: each, seed: SEED + i }))
  expect(requests.length).toBeGreaterThanOrEqual(REQUESTS)

  const wrong: string[] = []
  let settledBytes = 0
  for (let i = 0; i < requests.length; i += AT_ONCE) {
    // After a fifth of the requests, code is compiled and caches are filled.
    if (settledBytes === 0 && i > requests.length / 5) settledBytes = bytesInUse()
    const responses = await Promise.all(requests.slice(i, i + AT_ONCE).map(send))
    wrong.push(...responses.filter((response) => response !== undefined))
  }
  expect(wrong.slice(0, 5)).toEqual([])
  expect(api.log).toEqual([])
  expect(bytesInUse() - settledBytes).toBeLessThan(GROWTH_MAX_BYTES)
  expect((await api.app.inject({ url: '/healthz' })).statusCode).toBe(200)
})

function bytesInUse(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed
}
