import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import type { ServiceEndpoints } from './endpoints.ts'
import { errorBody, errorInfo } from './gemini/fixtures.ts'
import { createGeminiClient, defaultModel } from './gemini/gemini-client.ts'
import { isRetryable, PlatformError } from './platform-error.ts'
import { platformProblem } from './platform-problem.ts'
import { samplePrompt } from './testing/sample-prompt.ts'
import { serveGemini } from './testing/serve-gemini.ts'
import { openReddit } from './testing/serve-reddit.ts'
import {
  platformErrorOf,
  type Served,
  type ServedRequest,
  serveResponses,
} from './testing/serve-responses.ts'

const apiKey = 'AQ.invented-key-5d1f'
const clientSecret = 'inventedsecret_zyx'
const token = 'invented-token-e09a'
const basic = Buffer.from(`invented-id:${clientSecret}`).toString('base64')

/** The worst case: the service repeats everything that it received. */
function echo({ headers }: ServedRequest): string {
  const said = `key ${headers['x-goog-api-key']} and ${headers.authorization}`
  return `${said}, see https://service.invalid/help?key=${headers['x-goog-api-key']}`
}

const failures: [string, (request: ServedRequest) => Served][] = [
  ['a bad request', (request) => ({ status: 400, body: errorBody(400, 'INVALID_ARGUMENT', echo(request)) })],
  ['an unknown model', (request) => ({ status: 404, body: errorBody(404, 'NOT_FOUND', echo(request)) })],
  [
    'an error with details',
    (request) => ({ status: 403, body: { reason: echo(request), explanation: echo(request) } }),
  ],
  ['a page', (request) => ({ status: 403, body: `<html>${echo(request)}</html>` })],
  ['a quota', (request) => ({ status: 429, body: errorBody(429, 'RESOURCE_EXHAUSTED', echo(request)) })],
  ['an outage', (request) => ({ status: 503, body: errorBody(503, 'UNAVAILABLE', echo(request)) })],
  ['cut JSON', (request) => ({ body: `{"text": "${echo(request)}` })],
  [
    'a redirect',
    (request) => ({ status: 302, headers: { location: `https://service.invalid/?${echo(request)}` } }),
  ],
  ['a reset', () => ({ fault: 'reset' })],
  ['silence', () => ({ fault: 'hang' })],
]
const secrets = [apiKey, clientSecret, token, basic, '?key=', 'client_secret', 'http://', 'https://']

/** Longer than any response takes on a busy machine. */
const BUSY_MS = 120_000
/** One failure is a server that hangs, and only that test waits for the timeout. */
const redditClient = (endpoints: ServiceEndpoints, timeoutMs = 60) =>
  openReddit(endpoints, {
    credentials: { clientId: 'invented-id', clientSecret },
    timeoutMs,
    retryDelaysMs: [],
  }).client

test.each(failures)('%s leaves no secret and no address in the error', async (_, respond) => {
  const server = await serveResponses((request) =>
    request.path.endsWith('access_token')
      ? { body: { access_token: token, expires_in: 3600 } }
      : respond(request),
  )
  const { endpoints } = server
  const errors = await Promise.all([
    platformErrorOf(createGeminiClient({ apiKey, endpoints, model: defaultModel, timeoutMs: 60 }).check()),
    platformErrorOf(redditClient(endpoints).searchSubreddits('private words')),
  ])
  expectNoSecretIn(errors)
})

test.each(failures)(
  '%s at the token endpoint leaves no secret and no address in the error',
  async (_, respond) => {
    const server = await serveResponses(respond)
    expectNoSecretIn([await platformErrorOf(redditClient(server.endpoints).check())])
  },
)

test.each([
  ['an OAuth error that is a code', 'invalid_grant', 'invalid_grant'],
  ['an OAuth error in words', 'your secret is wrong', undefined],
  ['an OAuth error that is the secret', clientSecret, undefined],
  ['an OAuth error that begins like the secret', `x_${clientSecret.slice(0, 8)}`, undefined],
  ['an OAuth error that is the secret in capitals', clientSecret.toUpperCase(), undefined],
])('%s is described by its possible causes', async (_, words, detail) => {
  const server = await serveResponses(() => ({ body: { error: words } }))
  expect(await platformErrorOf(redditClient(server.endpoints, BUSY_MS).check())).toMatchObject({
    kind: 'credentials-refused',
    detail,
  })
})

test('an error contains nothing from the request, even if the service repeats it', async () => {
  const title = 'why does my private title repeat'
  const { client } = await serveGemini(({ body }) => ({
    status: 400,
    body: errorBody(400, 'INVALID_ARGUMENT', `Bad request: ${body}`, [errorInfo(title), { reason: title }]),
  }))
  const error = await platformErrorOf(client.generate(samplePrompt))
  expect(error.message).toBe('gemini: bad-request (HTTP 400): INVALID_ARGUMENT')
  expect(inspect(error, { depth: 9, showHidden: true })).not.toContain('private title')
})

function expectNoSecretIn(errors: PlatformError[]) {
  for (const error of errors) {
    const shown = [
      error.message,
      error.stack,
      JSON.stringify(error),
      inspect(error, { depth: 9, showHidden: true }),
    ]
    for (const secret of secrets) expect(shown.join('\n')).not.toContain(secret)
  }
}

test.each([
  'rate-limited',
  'minute-quota',
  'unavailable',
  'network',
  'malformed',
  'response-too-large',
] as const)('%s is retryable', (kind) => {
  expect(isRetryable(new PlatformError('gemini', kind))).toBe(true)
})

test.each(['daily-quota', 'credentials-refused', 'bad-request', 'private', 'credit-exhausted'] as const)(
  '%s is not retryable',
  (kind) => {
    expect(isRetryable(new PlatformError('gemini', kind))).toBe(false)
  },
)

test('an error from elsewhere than a service is not retried', () => {
  expect(isRetryable(new TypeError('x is not a function'))).toBe(false)
})

test('a message states its service', () => {
  expect(platformProblem({ service: 'reddit', kind: 'unavailable' })).toMatch(/^Reddit is failing/)
  // The key may be the operator's.
  expect(platformProblem({ service: 'stack-exchange', kind: 'credentials-refused' })).toMatch(
    /did not accept the key\. .+ the operator of this server must check STACK_EXCHANGE_KEY\.$/,
  )
  // Users cannot check the server's network.
  expect(platformProblem({ service: 'reddit', kind: 'network' })).toMatch(/tell its operator\.$/)
  expect(platformProblem(new PlatformError('gemini', 'unavailable'))).toMatch(/^Gemini is failing/)
})
