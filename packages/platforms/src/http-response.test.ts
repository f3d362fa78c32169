import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createGeminiClient, defaultModel } from './gemini/gemini-client.ts'
import { platformProblem } from './platform-problem.ts'
import { samplePrompt } from './testing/sample-prompt.ts'
import { openReddit } from './testing/serve-reddit.ts'
import {
  platformErrorOf,
  type ResponseServer,
  type Served,
  serveResponses,
} from './testing/serve-responses.ts'

/** Longer than decompression takes on a busy machine. */
const BUSY_MS = 120_000
const reddit = ({ endpoints }: ResponseServer) =>
  openReddit(endpoints, { timeoutMs: BUSY_MS, retryDelaysMs: [] }).client

const piece = ' '.repeat(64 * 1024)
/** 64 MB compressed to 64 kB. */
const packed = gzipSync(Buffer.alloc(64 * 1024 ** 2, ' '))

const oversized: [string, Served][] = [
  ['an endless body', { body: piece, fault: 'endless' }],
  ['an endless error body', { status: 400, body: piece, fault: 'endless' }],
  ['a small body that unpacks to 64 MB', { headers: { 'content-encoding': 'gzip' }, body: packed }],
]
const token: Served = { body: { access_token: 'invented-token', expires_in: 3600 } }

test.each(oversized)('%s is read up to its limit and rejected, from any service', async (_, served) => {
  const whole = await serveResponses(() => served)
  const afterToken = await serveResponses(({ path }) => (path.endsWith('access_token') ? token : served))
  const { endpoints } = whole
  const gemini = createGeminiClient({
    apiKey: 'AQ.invented-key',
    endpoints,
    model: defaultModel,
    timeoutMs: BUSY_MS,
  })
  const errors = await Promise.all([
    platformErrorOf(gemini.generate(samplePrompt)),
    platformErrorOf(gemini.check()),
    platformErrorOf(reddit(whole).check()),
    platformErrorOf(reddit(afterToken).searchSubreddits('bread')),
  ])
  for (const error of errors) {
    expect(error.kind).toBe('response-too-large')
    expect(platformProblem(error)).toMatch(/sent a response that is too large/)
  }
})

test('a large listing within the limit is read', async () => {
  const listing = { kind: 'Listing', data: { children: [], after: null, padding: 'x'.repeat(9 * 1024 ** 2) } }
  const server = await serveResponses(({ path }) =>
    path.endsWith('access_token') ? token : { body: listing },
  )
  expect(await reddit(server).searchSubreddits('bread')).toEqual([])
})

test('a compressed body is requested and read, and a damaged one is reported as a lost connection', async () => {
  const listing = gzipSync(JSON.stringify({ kind: 'Listing', data: { children: [], after: null } }))
  const bodies = [listing, listing.subarray(0, -12)]
  const server = await serveResponses(({ path }) =>
    path.endsWith('access_token')
      ? token
      : { headers: { 'content-encoding': 'gzip' }, body: bodies.shift() ?? '' },
  )
  const client = reddit(server)
  expect(await client.searchSubreddits('bread')).toEqual([])
  expect(server.requests.at(-1)?.headers['accept-encoding']).toBe('gzip')
  expect(await platformErrorOf(client.searchSubreddits('bread'))).toMatchObject({ kind: 'network' })
})
