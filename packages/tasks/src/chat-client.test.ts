import { servers } from '@quarry/platforms/chat-completions/fixtures'
import { PlatformError } from '@quarry/platforms/platform-error'
import { platformProblem } from '@quarry/platforms/platform-problem'
import { sentChat, sentChatTitles, serveChat } from '@quarry/platforms/testing/serve-chat'
import { platformErrorOf, type Served, type ServedRequest } from '@quarry/platforms/testing/serve-responses'
import { describe, expect, test } from 'vitest'
import { createTitleTasks } from './title-tasks.ts'

const items = [
  { id: '1aa', title: 'why does my fig tree drop its leaves' },
  { id: '1ab', title: 'how long can i keep sourdough starter' },
]
const [openAi, ollama] = servers
if (!openAi || !ollama) throw new Error('there are no fixtures')

const itemsOf = (request: ServedRequest) =>
  JSON.stringify({ items: sentChatTitles(request).map(({ id, title }) => ({ id, title: `${title}?` })) })
const whole = (request: ServedRequest): Served => ({ body: ollama.answer(itemsOf(request)) })
const refusal = (message: string, param: string | null = null): Served => ({
  status: 400,
  body: { error: { message, type: 'invalid_request_error', param, code: 'unsupported_parameter' } },
})
const clean = (client: Awaited<ReturnType<typeof serveChat>>['client']) =>
  createTitleTasks(client).cleanTitles(items, { keyword: false })

describe('requests to a server', () => {
  test('the request states schema, limit and form, turns thinking off and sends the key only in a header', async () => {
    const { client, server } = await serveChat(whole)
    await clean(client)
    const [request] = server.requests
    expect(request).toMatchObject({
      path: '/v1/chat/completions',
      headers: { authorization: 'Bearer sk-invented-key' },
    })
    expect(request?.body).not.toContain('sk-invented')
    expect(request && sentChat(request)).toMatchObject({
      stream: false,
      temperature: 0,
      reasoning_effort: 'none',
      max_tokens: expect.any(Number),
      response_format: {
        type: 'json_schema',
        json_schema: {
          strict: true,
          schema: {
            additionalProperties: false,
            properties: { items: { items: { required: ['id', 'title'] } } },
          },
        },
      },
    })
    expect(request && sentChat(request).messages[0]?.content).toContain('{"items":[{"id":"…","title":"…"}]}')
  })

  test.each<[string, Served, (sent: ReturnType<typeof sentChat>) => boolean]>([
    [
      'max_tokens',
      refusal(
        "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      ),
      (sent) => sent.max_tokens !== undefined,
    ],
    [
      'temperature',
      refusal("Unsupported value: 'temperature' does not support 0"),
      (sent) => 'temperature' in sent,
    ],
    [
      'reasoning_effort',
      refusal('Unrecognized request argument: reasoning_effort'),
      (sent) => 'reasoning_effort' in sent,
    ],
    ['a thinking switch', refusal('"gemma" does not support thinking'), (sent) => 'reasoning_effort' in sent],
    [
      'store',
      { status: 422, body: { detail: [{ loc: ['body', 'store'], msg: 'Extra inputs are not permitted' }] } },
      (sent) => 'store' in sent,
    ],
    [
      'json_schema',
      refusal("'response_format.type' json_schema is not supported"),
      (sent) => sent.response_format?.type === 'json_schema',
    ],
    [
      'any response format',
      { status: 400, body: { error: "'response_format.type' must be 'text'" } },
      (sent) => sent.response_format !== undefined,
    ],
    [
      'the role system',
      refusal("Unsupported value: 'messages[0].role' does not support 'system' with this model."),
      (sent) => sent.messages[0]?.role === 'system',
    ],
  ])('after a server rejects %s, requests are sent without it', async (_name, rejected, has) => {
    const { create, server } = await serveChat((request) =>
      has(sentChat(request)) ? rejected : whole(request),
    )
    expect((await clean(create())).accepted).toHaveLength(2)
    const learned = server.requests.length
    expect(learned).toBeGreaterThan(1)
    expect((await clean(create())).accepted).toHaveLength(2)
    expect(server.requests).toHaveLength(learned + 1)
  })

  test('a server that rejects everything gets an error, not endless requests', async () => {
    const { client, server } = await serveChat(() => refusal('no'))
    expect(await platformErrorOf(clean(client))).toMatchObject({ kind: 'bad-request' })
    expect(server.requests).toHaveLength(1)
    const stubborn = await serveChat(() =>
      refusal('schema, temperature, thinking, store, strict, max_tokens not supported'),
    )
    expect(await platformErrorOf(clean(stubborn.client))).toMatchObject({ kind: 'bad-request' })
    expect(stubborn.server.requests.length).toBeLessThan(10)
  })

  test('after two responses that ignore the schema, the client asks for JSON in another way', async () => {
    const { client, server } = await serveChat((request) =>
      sentChat(request).response_format?.type === 'json_schema'
        ? { body: ollama.answer('Here are your titles, all of them fixed.') }
        : whole(request),
    )
    await clean(client)
    await clean(client)
    expect((await clean(client)).accepted).toHaveLength(2)
    expect(server.requests.map((request) => sentChat(request).response_format?.type)).toEqual([
      'json_schema',
      'json_schema',
      'json_object',
    ])
  })
})

describe('the context window', () => {
  const kinds = {
    English: 'what is the best way to keep a sourdough starter alive while i am on holiday for three weeks',
    Japanese: '旅行で三週間家を空けるあいだ、天然酵母のパン種を元気に保つにはどうすればいいですか',
    emoji: '🍞🥖🥐🍞🥖🥐🍞🥖🥐 why does my bread 🍞 not rise 🥖🥐🍞🥖🥐',
  }
  /** The worst case among the tokenizers of open models: a token for every three bytes. */
  const tokens = (text: string) => Math.ceil(Buffer.byteLength(text) / 3)

  test.each(
    [2048, 4096, 8192, 32_768].flatMap((contextTokens) =>
      [1, 5, 20, 50].flatMap((count) =>
        Object.entries(kinds).map(([kind, title]) => ({ contextTokens, count, kind, title })),
      ),
    ),
  )(
    'of $contextTokens tokens is never exceeded by $count titles ($kind), and none is lost',
    async ({ contextTokens, count, title }) => {
      const { client, server } = await serveChat(
        (request) => {
          const { messages, max_tokens: limit = 0 } = sentChat(request)
          const input = tokens(messages.map(({ content }) => content).join(''))
          if (input + limit > contextTokens) return { status: 500, body: { error: `${input} + ${limit}` } }
          const answer = JSON.stringify({
            items: sentChatTitles(request).map(({ id }) => ({ id, title: '=' })),
          })
          const written = tokens(answer) + tokens(title) * sentChatTitles(request).length
          if (written > limit) return { status: 500, body: { error: `${written} of ${limit}` } }
          return { body: ollama.answer(answer) }
        },
        { contextTokens },
      )
      const many = Array.from({ length: count }, (_, at) => ({ id: `id${at}`, title: `${title} ${at}` }))
      const { accepted, rejected, usage } = await createTitleTasks(client).cleanTitles(many, {
        keyword: true,
      })
      expect([...accepted, ...rejected].map(({ id }) => id).toSorted()).toEqual(
        many.map(({ id }) => id).toSorted(),
      )
      expect(usage.requests).toBe(server.requests.length)
    },
  )

  test('fits fewer titles into a request if it is small', async () => {
    const many = Array.from({ length: 20 }, (_, at) => ({ id: `id${at}`, title: `${kinds.English} ${at}` }))
    const requestsAt = async (contextTokens: number) => {
      const { client, server } = await serveChat(whole, { contextTokens })
      await createTitleTasks(client).cleanTitles(many, { keyword: false })
      return server.requests.length
    }
    expect(await requestsAt(2048)).toBeGreaterThan(await requestsAt(4096))
    expect(await requestsAt(16_384)).toBe(1)
  })

  test('without room for the rules is an error that names the setting to raise', async () => {
    const { client, server } = await serveChat(whole, { contextTokens: 700 })
    const error = await platformErrorOf(clean(client))
    expect(platformProblem(error)).toMatch(/longer than the model’s window.*MODEL_ENDPOINT_CONTEXT/)
    expect(server.requests).toEqual([])
  })

  test('is known to be exceeded if the server counts too few input tokens', async () => {
    const { client } = await serveChat(() => ({
      body: { ...ollama.answer('{"items":[]}'), usage: { prompt_tokens: 40, completion_tokens: 9 } },
    }))
    const error = await platformErrorOf(clean(client))
    expect(platformProblem(error)).toMatch(/cut the request.*MODEL_ENDPOINT_CONTEXT/)
  })
})

describe('responses of a server', () => {
  const body = (message: object, reason: string | null = 'stop', others = {}): Served => ({
    body: { choices: [{ message, finish_reason: reason }], ...others },
  })
  test.each<[string, (request: ServedRequest) => Served]>([
    [
      'thoughts in tags',
      (request) => body({ content: `<think>Let me see. {"items":[]}</think>\n${itemsOf(request)}` }),
    ],
    [
      'thoughts whose start is in the template',
      (request) => body({ content: `Let me see.</think>${itemsOf(request)}` }),
    ],
    ['thoughts apart', (request) => body({ content: itemsOf(request), reasoning_content: 'Let me see.' })],
    ['the answer as a thought', (request) => body({ content: null, reasoning_content: itemsOf(request) })],
    ['no reason to end', (request) => body({ content: itemsOf(request) }, null)],
    ['an unknown reason to end', (request) => body({ content: itemsOf(request) }, 'eos')],
    [
      'blank lines first',
      (request) => ({ body: Buffer.from(`\n \n${JSON.stringify(ollama.answer(itemsOf(request)))}`) }),
    ],
    [
      'one object a line',
      (request) =>
        body({
          content: JSON.parse(itemsOf(request))
            .items.map((item: object) => JSON.stringify(item))
            .join('\n'),
        }),
    ],
    [
      'a stream that nobody asked for',
      (request) => ({
        headers: { 'content-type': 'text/event-stream' },
        body: Buffer.from(
          [
            ...(itemsOf(request).match(/[\s\S]{1,20}/g) ?? []).map((content) =>
              JSON.stringify({ choices: [{ delta: { content }, finish_reason: null }] }),
            ),
            JSON.stringify({ choices: [{ delta: {}, finish_reason: 'stop' }] }),
            JSON.stringify({ choices: [], usage: { prompt_tokens: 700, completion_tokens: 30 } }),
            '[DONE]',
          ]
            .map((chunk) => `data: ${chunk}\n\n`)
            .join(''),
        ),
      }),
    ],
  ])('are read despite %s', async (_name, respond) => {
    const { client } = await serveChat(respond)
    expect((await clean(client)).accepted).toHaveLength(2)
  })

  test.each<[string, Served, string]>([
    ['endless thinking', body({ content: '<think>Hmm, the user just said' }, 'length'), 'only-thinking'],
    ['endless thinking apart', body({ content: '', reasoning: 'Hmm, the user' }, 'length'), 'only-thinking'],
    ['empty content', body({ content: '' }), 'no-answer'],
    ['null as content', body({ content: null, refusal: 'I am sorry.' }), 'no-answer'],
    ['a filter', body({ content: null }, 'content_filter'), 'blocked'],
    [
      'the schema',
      body({ content: '{"type":"object","properties":{"items":{"type":"array"}}}' }),
      'unreadable',
    ],
  ])('%s rejects every title and loses none', async (_name, served, reason) => {
    const { client } = await serveChat(() => served)
    expect((await clean(client)).rejected).toEqual(items.map(({ id }) => ({ id, reason })))
  })

  test('thoughts are output tokens, even if only the total includes them', async () => {
    const { client } = await serveChat((request) =>
      body({ content: itemsOf(request) }, 'stop', {
        usage: { prompt_tokens: 612, completion_tokens: 2, total_tokens: 934 },
      }),
    )
    expect((await clean(client)).usage).toEqual({ requests: 1, inputTokens: 612, outputTokens: 322 })
  })

  test('the name of the model that answered is recorded with its tag and publisher', async () => {
    const { client } = await serveChat((request) => ({
      body: { ...openAi.answer(itemsOf(request)), model: 'Qwen/Qwen3:8b' },
    }))
    expect((await clean(client)).cleanedWith).toMatch(/^Qwen\/Qwen3:8b\//)
  })
})

describe('failing servers', () => {
  test.each(
    servers.flatMap(({ name, noModel, tooLong, busy }) => [
      { name, what: 'no model', served: noModel, sentence: /doesn’t have the model.*MODEL_ENDPOINT_MODEL/ },
      ...(tooLong
        ? [{ name, what: 'too long', served: tooLong, sentence: /longer than the model’s window/ }]
        : []),
      {
        name,
        what: 'busy',
        served: busy,
        sentence: /busy, still loading the model|too many requests and asks for a pause/,
      },
    ]),
  )('$name, $what: the problem is a sentence', async ({ served, sentence }) => {
    const { client } = await serveChat(() => served)
    expect(platformProblem(await platformErrorOf(clean(client)))).toMatch(sentence)
  })

  test.each<[string, Served, RegExp]>([
    [
      'a wrong path',
      { status: 404, body: '404 page not found' },
      /No model answers at the address.*MODEL_ENDPOINT/,
    ],
    ['a web page', { body: '<html>Sign in</html>' }, /A web page came back.*MODEL_ENDPOINT/],
    [
      'no credit',
      { status: 429, body: { error: { code: 'insufficient_quota', message: 'quota' } } },
      /credit is used up/,
    ],
    [
      'a fault after the status',
      { body: { error: { code: 502, message: 'Provider returned error' } } },
      /busy, still loading/,
    ],
    [
      'a wrong key',
      { status: 401, body: { error: { code: 401, message: 'Invalid API Key' } } },
      /MODEL_ENDPOINT_KEY/,
    ],
    ['a huge response', { body: 'x'.repeat(10 * 1024 * 1024) }, /too large for Quarry to read/],
    ['a lost connection', { fault: 'reset' }, /can’t reach the model’s server/],
  ])('the problem for %s is a sentence', async (_name, served, sentence) => {
    const { client } = await serveChat(() => served)
    expect(platformProblem(await platformErrorOf(clean(client)))).toMatch(sentence)
  })

  test('the problem for an unreachable server is a sentence', async () => {
    const { client, server } = await serveChat(whole)
    await server.close()
    expect(platformProblem(await platformErrorOf(clean(client)))).toMatch(/can’t reach the model’s server/)
  })

  test('a server that never answers causes a timeout', async () => {
    const { client } = await serveChat(() => ({ fault: 'hang' }), { timeoutMs: 50 })
    expect(await platformErrorOf(clean(client))).toMatchObject({ kind: 'unavailable' })
  })

  test('a rate limit lasts as long as the server states', async () => {
    const { client } = await serveChat(() => ({
      status: 429,
      headers: { 'retry-after': '7' },
      body: { error: 'slow down' },
    }))
    expect(await platformErrorOf(clean(client))).toMatchObject({ kind: 'rate-limited', retryAfterMs: 7000 })
  })
})

test('a check requests the list of models, and a gateway without one passes', async () => {
  const { client, server } = await serveChat(() => ({ body: { object: 'list', data: null } }))
  await client.check()
  expect(server.requests).toMatchObject([{ method: 'GET', path: '/v1/models' }])
  await (await serveChat(() => ({ status: 404, body: '' }))).client.check()
  const refused = await serveChat(() => ({ status: 401, body: 'Unauthorized' }))
  expect(await platformErrorOf(refused.client.check())).toBeInstanceOf(PlatformError)
})
