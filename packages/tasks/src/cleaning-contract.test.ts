import { servers } from '@quarry/platforms/chat-completions/fixtures'
import { generation } from '@quarry/platforms/gemini/fixtures'
import type { PlatformErrorKind } from '@quarry/platforms/platform-error'
import { sentChat, serveChat } from '@quarry/platforms/testing/serve-chat'
import { Sent, serveGemini } from '@quarry/platforms/testing/serve-gemini'
import { platformErrorOf, type Served, type ServedRequest } from '@quarry/platforms/testing/serve-responses'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createTitleTasks } from './title-tasks.ts'

/** A service whose client must behave like all others. */
interface Case {
  name: string
  serve: (respond: (request: ServedRequest) => Served) => ReturnType<typeof serveChat | typeof serveGemini>
  /** Returns what the model reads: the rules and the data. */
  read: (request: ServedRequest) => { rules: string; data: string }
  answer: (text: string) => object
  cut: (text: string) => object
}

const cases: Case[] = [
  {
    name: 'Gemini',
    serve: (respond) => serveGemini(respond),
    read: ({ body }) => {
      const { systemInstruction, contents } = Sent.parse(JSON.parse(body))
      return { rules: systemInstruction.parts[0].text, data: contents[0].parts[0].text }
    },
    answer: (text) => generation(text),
    cut: (text) => generation(text, 'MAX_TOKENS'),
  },
  ...servers.map(
    ({ name, answer }): Case => ({
      name,
      serve: (respond) => serveChat(respond),
      read: (request) => {
        const [system, user] = sentChat(request).messages
        return { rules: system?.content ?? '', data: user?.content ?? '' }
      },
      answer: (text) => answer(text),
      cut: (text) => answer(text, 'length'),
    }),
  ),
]

const Titles = z.array(z.looseObject({ id: z.string(), title: z.string() }))

const items = [
  { id: '1aa', title: 'why does my [fig] tree drop its leaves' },
  { id: '1ab', title: 'how long can i keep sourdough starter' },
  { id: '1ac', title: 'is it safe to eat green potatoes' },
]
const cleaned = (title: string) =>
  `${title.charAt(0).toUpperCase()}${title.slice(1).replace('[fig] ', 'fig ')}?`

describe.each(cases)('$name', ({ serve, read, answer, cut }) => {
  const titles = (request: ServedRequest) => Titles.parse(JSON.parse(read(request).data))
  const all = (request: ServedRequest) =>
    titles(request).map(({ id, title }) => ({ id, title: cleaned(title) }))
  const written = (list: object) => ({ body: answer(JSON.stringify({ items: list })) })

  test('cleaned titles get the ids of their questions in whatever order they come back', async () => {
    const { client, server } = await serve((request) => written(all(request).toReversed()))
    const { accepted, rejected, usage } = await createTitleTasks(client).cleanTitles(items, {
      keyword: false,
    })
    expect(accepted.map(({ id, title }) => [id, title])).toEqual(
      items.map(({ id, title }) => [id, cleaned(title)]),
    )
    expect(rejected).toEqual([])
    expect(usage.requests).toBe(1)
    expect(usage.inputTokens).toBeGreaterThan(0)
    expect(server.requests).toHaveLength(1)
  })

  test('rules and titles are sent separately, and question ids are not sent', async () => {
    const { client, server } = await serve((request) => written(all(request)))
    await createTitleTasks(client).cleanTitles(items, { keyword: true })
    const [request] = server.requests
    if (!request) throw new Error('nothing was sent')
    const { rules, data } = read(request)
    expect(rules).toContain('Return each id exactly once')
    expect(rules).toContain('keyword')
    expect(rules).not.toContain('potatoes')
    expect(data).not.toMatch(/1a[abc]/)
  })

  test('every id is accepted or rejected even if the model omits, invents, repeats or swaps ids', async () => {
    const { client } = await serve((request) => {
      const [one, two] = all(request)
      return written([one, one, { ...two, id: 'tzzzz' }, { id: 'x', title: 'Invented?' }])
    })
    const { accepted, rejected } = await createTitleTasks(client).cleanTitles(items, { keyword: false })
    expect(accepted).toEqual([])
    expect(rejected).toEqual([
      { id: '1aa', reason: 'duplicate' },
      { id: '1ab', reason: 'missing' },
      { id: '1ac', reason: 'missing' },
    ])
  })

  test('the complete items of a cut-off response are kept', async () => {
    const { client } = await serve((request) => {
      const json = JSON.stringify({ items: all(request) })
      return { body: cut(json.slice(0, -12)) }
    })
    const { accepted, rejected } = await createTitleTasks(client).cleanTitles(items, { keyword: false })
    expect(accepted.map(({ id }) => id)).toEqual(['1aa', '1ab'])
    expect(rejected).toEqual([{ id: '1ac', reason: 'cut-off' }])
  })

  test.each([
    ['', 'no-answer'],
    ['I cannot help with that.', 'unreadable'],
  ])('the answer %j loses no title', async (text, reason) => {
    const { client } = await serve(() => ({ body: answer(text) }))
    const { accepted, rejected } = await createTitleTasks(client).cleanTitles(items, { keyword: false })
    expect(accepted).toEqual([])
    expect(rejected).toEqual(items.map(({ id }) => ({ id, reason })))
  })

  test('different titles are reported, and a response that fails the control is not trusted', async () => {
    const pairs = [{ id: '1aa', title: 'is it safe', response: 'Is it dangerous?' }]
    const verdicts = (request: ServedRequest, control: string) =>
      titles(request).map(({ id, title }) => ({
        id,
        verdict: title.startsWith('which flour') ? control : 'other',
        word: '',
      }))
    const honest = await serve((request) => written(verdicts(request, 'other')))
    expect(await createTitleTasks(honest.client).judgeTitles(pairs)).toMatchObject({
      verdicts: [{ id: '1aa', result: 'other' }],
      missing: [],
    })
    const careless = await serve((request) => written(verdicts(request, 'same')))
    expect(await createTitleTasks(careless.client).judgeTitles(pairs)).toMatchObject({
      verdicts: [],
      missing: ['1aa'],
    })
  })

  test.each<[string, Served, PlatformErrorKind]>([
    [
      'a wrong key',
      { status: 401, body: { error: { message: 'Incorrect: sk-invented-key', code: 401 } } },
      'credentials-refused',
    ],
    ['a rate limit', { status: 429, body: { error: { message: 'slow down', code: 429 } } }, 'rate-limited'],
    ['an outage', { status: 503, body: { error: { message: 'overloaded', code: 503 } } }, 'unavailable'],
    ['a web page', { body: '<!doctype html><title>Sign in</title>' }, 'malformed'],
    ['cut JSON', { body: Buffer.from('{"choices":[{"mess') }, 'malformed'],
    ['a lost connection', { fault: 'reset' }, 'network'],
    ['an endless response', { fault: 'endless', body: 'x'.repeat(65_536) }, 'response-too-large'],
  ])('%s is an error without any text from the service', async (_name, served, kind) => {
    const { client } = await serve(() => served)
    const error = await platformErrorOf(createTitleTasks(client).cleanTitles(items, { keyword: false }))
    expect(error).toMatchObject({ kind })
    expect(JSON.stringify({ ...error, message: error.message, stack: error.stack })).not.toContain(
      'sk-invented',
    )
  })

  test('a caller that aborts gets its own reason', async () => {
    const stop = new AbortController()
    const { client } = await serve(() => {
      setImmediate(() => stop.abort(new Error('the run was cancelled')))
      return { fault: 'hang' }
    })
    const stopped = createTitleTasks(client).cleanTitles(items, { keyword: false, signal: stop.signal })
    await expect(stopped).rejects.toThrow('the run was cancelled')
  })

  test('nothing to clean costs no request', async () => {
    const { client, server } = await serve(() => written([]))
    const { usage } = await createTitleTasks(client).cleanTitles([{ id: '1ad', title: '??' }], {
      keyword: false,
    })
    expect(usage.requests).toBe(0)
    expect(server.requests).toEqual([])
  })
})
