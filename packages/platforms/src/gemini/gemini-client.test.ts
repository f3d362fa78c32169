import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { type Served, type ServedRequest, serveAnswers } from '../testing/serve-answers.ts'
import { platformErrorOf, thrownBy } from '../testing/thrown-by.ts'
import { errorInfo, freeMinute, generation, quotaRefusal, refusal } from './fixtures.ts'
import { createGeminiClient, defaultModel, type GeminiClientOptions } from './gemini-client.ts'

const figs = { id: '1aa', title: '[Help] how do i prune a fig tree' }
const bread = { id: '1ab', title: 'sourdough smells like acetone, is it dead??' }
const items = [figs, bread]

const Sent = z.object({
  contents: z.tuple([
    z.object({ role: z.literal('user'), parts: z.tuple([z.object({ text: z.string() })]) }),
  ]),
  systemInstruction: z.object({ parts: z.tuple([z.object({ text: z.string() })]) }),
  safetySettings: z.array(z.object({ category: z.string(), threshold: z.string() })),
  generationConfig: z.record(z.string(), z.unknown()),
})
const SentTitles = z.array(z.strictObject({ id: z.string(), title: z.string() }))

const sentTitles = ({ body }: ServedRequest) =>
  SentTitles.parse(JSON.parse(Sent.parse(JSON.parse(body)).contents[0].parts[0].text))

async function setUp(
  answerTo: (request: ServedRequest) => Served,
  changes: Partial<GeminiClientOptions> = {},
) {
  const server = await serveAnswers(answerTo)
  onTestFinished(server.close)
  const client = createGeminiClient({
    apiKey: ' AQ.invented-key ',
    endpoints: server.endpoints,
    model: defaultModel,
    ...changes,
  })
  return { client, server }
}

/** Answers each title by what `clean` makes of it. */
function cleaning(clean: (title: string) => string) {
  return (request: ServedRequest): Served => ({
    body: generation(
      JSON.stringify({ items: sentTitles(request).map(({ id, title }) => ({ id, title: clean(title) })) }),
    ),
  })
}

test('titles come back cleaned under the ids of their questions', async () => {
  const { client } = await setUp(cleaning((title) => `${title.charAt(0).toUpperCase()}${title.slice(1)}`))
  expect(await client.cleanTitles(items, { keyword: false })).toEqual({
    accepted: [
      { id: '1aa', title: 'how do i prune a fig tree' },
      { id: '1ab', title: 'Sourdough smells like acetone, is it dead??' },
    ],
    refused: [],
    tokens: 45,
    modelVersion: 'gemini-3.5-flash-lite',
  })
})

test('the request keeps rules and titles apart and never shows the ids of questions', async () => {
  const { client, server } = await setUp(cleaning((title) => title))
  await client.cleanTitles([...items, { id: '1ac', title: 'hidden \u202Etext\nhere' }], { keyword: false })
  const request = server.requests[0]
  expect(request).toMatchObject({
    method: 'POST',
    path: `/gemini/v1beta/models/${defaultModel}:generateContent`,
    query: {},
    headers: { 'x-goog-api-key': 'AQ.invented-key', 'x-server-timeout': '60' },
  })
  const body = Sent.parse(JSON.parse(request?.body ?? ''))
  expect(sentTitles(request ?? { method: '', path: '', query: {}, headers: {}, body: '' })).toEqual([
    { id: expect.stringMatching(/^t\w{4}$/), title: figs.title },
    { id: expect.stringMatching(/^t\w{4}$/), title: bread.title },
    { id: expect.stringMatching(/^t\w{4}$/), title: 'hidden text here' },
  ])
  expect(body.systemInstruction.parts[0].text).not.toContain('fig tree')
  expect(body.safetySettings).toHaveLength(4)
  expect(body.generationConfig).toMatchObject({
    responseMimeType: 'application/json',
    thinkingConfig: { thinkingLevel: 'MINIMAL' },
  })
  expect(body.generationConfig).not.toHaveProperty('temperature')
})

test('the keyword form is asked for and returned', async () => {
  const { client, server } = await setUp((request) => ({
    body: generation(
      JSON.stringify({ items: sentTitles(request).map((item) => ({ ...item, keyword: 'Prune fig tree' })) }),
    ),
  }))
  const answer = await client.cleanTitles([figs], { keyword: true })
  expect(answer.accepted[0]?.keyword).toBe('prune fig tree')
  expect(JSON.stringify(server.requests[0]?.body)).toContain('keyword form')
})

test('a title without visible text is refused and not sent', async () => {
  const { client, server } = await setUp(cleaning((title) => title))
  const answer = await client.cleanTitles([{ id: '1ad', title: '\u200B ' }, bread], { keyword: false })
  expect(answer).toMatchObject({ accepted: [{ id: '1ab' }], refused: [{ id: '1ad', reason: 'empty' }] })
  expect(server.requests.flatMap(sentTitles)).toHaveLength(1)
})

test('nothing to clean costs no request', async () => {
  const { client, server } = await setUp(cleaning((title) => title))
  expect(await client.cleanTitles([], { keyword: false })).toEqual({ accepted: [], refused: [], tokens: 0 })
  expect(server.requests).toHaveLength(0)
})

test('of an answer that was cut the complete titles are taken', async () => {
  const { client } = await setUp((request) => {
    const text = JSON.stringify({ items: sentTitles(request) })
    return { body: generation(text.slice(0, -12), 'MAX_TOKENS') }
  })
  const answer = await client.cleanTitles(items, { keyword: false })
  expect(answer).toMatchObject({ accepted: [{ id: '1aa' }], refused: [{ id: '1ab', reason: 'cut-off' }] })
})

test.each<[string, unknown, string]>([
  [
    'the prompt',
    { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' }, usageMetadata: { totalTokenCount: 9 } },
    'blocked',
  ],
  ['the answer', generation(undefined, 'SAFETY'), 'blocked'],
  ['the answer for its likeness to a text', generation(undefined, 'RECITATION'), 'recitation'],
  ['the answer before its first word', generation(undefined, 'MAX_TOKENS'), 'cut-off'],
  ['the answer for a reason of the future', generation('{"items":[]}', 'ODD_MOON'), 'unreadable'],
])('when %s is held back, every title is refused to be asked again alone', async (_, body, reason) => {
  const { client } = await setUp(() => ({ body }))
  expect(await client.cleanTitles(items, { keyword: false })).toMatchObject({
    accepted: [],
    refused: [
      { id: '1aa', reason },
      { id: '1ab', reason },
    ],
  })
})

test.each<[string, unknown]>([
  ['an empty answer', generation(undefined, 'STOP')],
  ['no candidate', { usageMetadata: { totalTokenCount: 9 } }],
  ['prose', generation('Sure, I can help with that!')],
  ['a malformed answer', generation(undefined, 'MALFORMED_RESPONSE')],
])('%s is thrown as unusable', async (_, body) => {
  const { client } = await setUp(() => ({ body }))
  expect(await platformErrorOf(client.cleanTitles(items, { keyword: false }))).toMatchObject({
    service: 'gemini',
    kind: 'unusable-answer',
  })
})

test.each<[string, Served, object]>([
  [
    'a quota',
    { status: 429, body: quotaRefusal([freeMinute], '12s') },
    { kind: 'minute-quota', requestsPerMinute: 15 },
  ],
  ['an HTML page', { status: 502, body: '<html>502</html>' }, { kind: 'unavailable', status: 502 }],
  [
    'a redirect',
    { status: 302, headers: { location: 'http://127.0.0.1:9/' } },
    { kind: 'unavailable', status: 302 },
  ],
  ['cut JSON with 200', { body: '{"candidates": [' }, { kind: 'malformed' }],
  ['a list with 200', { body: [] }, { kind: 'unusable-answer' }],
  ['null with 200', { body: 'null' }, { kind: 'malformed' }],
  ['a reset connection', { fault: 'reset' }, { kind: 'network' }],
  ['a connection lost in the middle', { body: generation('x'), fault: 'cut' }, { kind: 'network' }],
])('%s is asked once and thrown by its kind', async (_, answer, facts) => {
  const { client, server } = await setUp(() => answer)
  expect(await platformErrorOf(client.cleanTitles(items, { keyword: false }))).toMatchObject(facts)
  expect(server.requests).toHaveLength(1)
})

test('no answer in time is trouble of the service', async () => {
  const { client } = await setUp(() => ({ fault: 'hang' }), { timeoutMs: 40 })
  expect(await platformErrorOf(client.cleanTitles(items, { keyword: false }))).toMatchObject({
    kind: 'unavailable',
  })
})

test('a caller who stops gets its own reason', async () => {
  const stop = new AbortController()
  const reason = new Error('the run was cancelled')
  const { client } = await setUp(() => {
    stop.abort(reason)
    return { fault: 'hang' }
  })
  expect(await thrownBy(client.cleanTitles(items, { keyword: false, signal: stop.signal }))).toBe(reason)
})

test('a check asks for the model and nothing that counts', async () => {
  const { client, server } = await setUp(() => ({ body: { name: `models/${defaultModel}` } }))
  await client.check()
  expect(server.requests).toHaveLength(1)
  expect(server.requests[0]).toMatchObject({
    method: 'GET',
    path: `/gemini/v1beta/models/${defaultModel}`,
    query: {},
  })
})

test('a check throws what is wrong with the key', async () => {
  const body = refusal(400, 'INVALID_ARGUMENT', 'API key not valid.', [errorInfo('API_KEY_INVALID')])
  const { client } = await setUp(() => ({ status: 400, body }))
  expect(await platformErrorOf(client.check())).toMatchObject({ kind: 'credentials-refused' })
})

test.each(['', '  ', 'AQ.with\u200Bhidden', 'two words', 'auth_tokens/1'])(
  'the key %j is refused without a request',
  async (apiKey) => {
    const { client, server } = await setUp(() => ({ body: {} }), { apiKey })
    for (const call of [client.check(), client.detectTier(), client.cleanTitles(items, { keyword: false })]) {
      expect(await platformErrorOf(call)).toMatchObject({ kind: 'credentials-refused' })
    }
    expect(server.requests).toHaveLength(0)
  },
)

test("a run's signal gathers no listeners", async () => {
  const { client } = await setUp(cleaning((title) => title))
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
    await client.cleanTitles(items, { keyword: false, signal: run.signal })
  }
  expect(listeners).toBe(0)
})
