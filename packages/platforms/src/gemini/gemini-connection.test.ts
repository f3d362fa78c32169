import { expect, test } from 'vitest'
import { samplePrompt } from '../testing/sample-prompt.ts'
import { cleaning, serveGemini } from '../testing/serve-gemini.ts'
import { platformErrorOf, type Served, thrownBy } from '../testing/serve-responses.ts'
import { errorBody, errorInfo, freeMinute, generation, quotaError } from './fixtures.ts'
import { defaultModel } from './gemini-client.ts'

test.each<[string, Served, object]>([
  [
    'a quota',
    { status: 429, body: quotaError([freeMinute], '12s') },
    { kind: 'minute-quota', requestsPerMinute: 15 },
  ],
  ['an HTML page', { status: 502, body: '<html>502</html>' }, { kind: 'unavailable', status: 502 }],
  [
    'a redirect',
    { status: 302, headers: { location: 'http://127.0.0.1:9/' } },
    { kind: 'unavailable', status: 302 },
  ],
  ['cut JSON with 200', { body: '{"candidates": [' }, { kind: 'malformed' }],
  ['a list with 200', { body: [] }, { kind: 'malformed' }],
  ['null with 200', { body: 'null' }, { kind: 'malformed' }],
  ['a reset connection', { fault: 'reset' }, { kind: 'network' }],
  ['a connection lost in the middle', { body: generation('x'), fault: 'cut' }, { kind: 'network' }],
])('%s is sent once and thrown by its kind', async (_, response, facts) => {
  const { client, server } = await serveGemini(() => response)
  expect(await platformErrorOf(client.generate(samplePrompt))).toMatchObject(facts)
  expect(server.requests).toHaveLength(1)
})

test('a timeout is reported as an unavailable service', async () => {
  const { client } = await serveGemini(() => ({ fault: 'hang' }), { timeoutMs: 40 })
  expect(await platformErrorOf(client.generate(samplePrompt))).toMatchObject({
    kind: 'unavailable',
  })
})

test('a caller that aborts gets its own reason', async () => {
  const stop = new AbortController()
  const reason = new Error('the run was cancelled')
  const { client } = await serveGemini(() => {
    stop.abort(reason)
    return { fault: 'hang' }
  })
  expect(await thrownBy(client.generate(samplePrompt, stop.signal))).toBe(reason)
})

test('a check requests only the model, which costs no quota', async () => {
  const { client, server } = await serveGemini(() => ({ body: { name: `models/${defaultModel}` } }))
  await client.check()
  expect(server.requests).toHaveLength(1)
  expect(server.requests[0]).toMatchObject({
    method: 'GET',
    path: `/gemini/v1beta/models/${defaultModel}`,
    query: {},
  })
})

test('a check throws the reason why the key is rejected', async () => {
  const body = errorBody(400, 'INVALID_ARGUMENT', 'API key not valid.', [errorInfo('API_KEY_INVALID')])
  const { client } = await serveGemini(() => ({ status: 400, body }))
  expect(await platformErrorOf(client.check())).toMatchObject({ kind: 'credentials-refused' })
})

test.each(['', '  ', 'AQ.with\u200Bhidden', 'two words', 'auth_tokens/1'])(
  'the key %j is rejected without a request',
  async (apiKey) => {
    const { client, server } = await serveGemini(() => ({ body: {} }), { apiKey })
    for (const call of [client.check(), client.detectTier(), client.generate(samplePrompt)]) {
      expect(await platformErrorOf(call)).toMatchObject({ kind: 'credentials-refused' })
    }
    expect(server.requests).toHaveLength(0)
  },
)

test("listeners do not pile up on a run's signal", async () => {
  const { client } = await serveGemini(cleaning((title) => title))
  const run = new AbortController()
  let listeners = 0
  const { addEventListener, removeEventListener } = run.signal
  run.signal.addEventListener = (...added: Parameters<typeof addEventListener>) => {
    listeners += 1
    addEventListener.apply(run.signal, added)
  }
  run.signal.removeEventListener = (...removed: Parameters<typeof removeEventListener>) => {
    listeners -= 1
    removeEventListener.apply(run.signal, removed)
  }
  for (let request = 0; request < 3; request += 1) {
    await client.generate(samplePrompt, run.signal)
  }
  expect(listeners).toBe(0)
})
