import { PROMPT_VERSION, SCHEMA_VERSION } from '@quarry/cleaning/cleaning-prompt'
import { removeBrackets } from '@quarry/cleaning/remove-brackets'
import { generation } from '@quarry/platforms/gemini/fixtures'
import { defaultModel } from '@quarry/platforms/gemini/gemini-client'
import { cleaning, Sent, sentTitles, serveGemini } from '@quarry/platforms/testing/serve-gemini'
import { expect, test } from 'vitest'
import { createTitleTasks } from './title-tasks.ts'

const figs = { id: '1aa', title: '[Help] how do i prune a fig tree' }
const bread = { id: '1ab', title: 'sourdough smells like acetone, is it dead??' }
const items = [figs, bread]

test('cleaned titles get the ids of their questions', async () => {
  const { client } = await serveGemini(
    cleaning((title) => removeBrackets(`${title.charAt(0).toUpperCase()}${title.slice(1)}`)),
  )
  expect(await createTitleTasks(client).cleanTitles(items, { keyword: false })).toEqual({
    accepted: [
      { id: '1aa', title: 'how do i prune a fig tree', risk: { reason: 'form' } },
      { id: '1ab', title: 'Sourdough smells like acetone, is it dead??', risk: { reason: 'form' } },
    ],
    rejected: [],
    usage: { requests: 1, inputTokens: 21, outputTokens: 24 },
    cleanedWith: `gemini-3.5-flash-lite/${PROMPT_VERSION}/${SCHEMA_VERSION}`,
  })
})

test('thinking is output, whether the service reports it separately or only in the total', async () => {
  const usage = { promptTokenCount: 30, candidatesTokenCount: 20, totalTokenCount: 57 }
  const { client } = await serveGemini((request) => ({
    body: { ...generation(JSON.stringify({ items: sentTitles(request) })), usageMetadata: usage },
  }))
  const { usage: spent } = await createTitleTasks(client).cleanTitles(items, { keyword: false })
  expect(spent).toEqual({ requests: 1, inputTokens: 30, outputTokens: 27 })
})

test.each([1e308, 1e19, 2 ** 53, 2 ** 31, 12.2, -3, -1e308])(
  'counts of %d tokens become whole numbers that the request can have used',
  async (count) => {
    const names = [
      'promptTokenCount',
      'toolUsePromptTokenCount',
      'candidatesTokenCount',
      'thoughtsTokenCount',
      'totalTokenCount',
    ]
    const usageMetadata = Object.fromEntries(names.map((name) => [name, count]))
    const { client } = await serveGemini((request) => ({
      body: { ...generation(JSON.stringify({ items: sentTitles(request) })), usageMetadata },
    }))
    const { usage } = await createTitleTasks(client).cleanTitles(items, { keyword: false })
    for (const tokens of [usage.inputTokens, usage.outputTokens]) {
      expect(tokens).toSatisfy(Number.isInteger)
      expect(tokens).toBeGreaterThanOrEqual(0)
      expect(tokens).toBeLessThan(50_000)
    }
  },
)

test('a retried title is sent with the earlier reasons', async () => {
  const { client, server } = await serveGemini(cleaning((title) => title))
  await createTitleTasks(client).cleanTitles([{ ...figs, earlier: ['missing', 'new-link'] }, bread], {
    keyword: false,
  })
  const sent = server.requests.flatMap(sentTitles)
  expect(sent[0]?.note).toBe(
    'An earlier response left this title out. An earlier response added a link or an address.',
  )
  expect(sent[1]).not.toHaveProperty('note')
})

test('the request keeps rules and titles separate and never contains question ids', async () => {
  const { client, server } = await serveGemini(cleaning((title) => title))
  await createTitleTasks(client).cleanTitles([...items, { id: '1ac', title: 'hidden \u202Etext\nhere' }], {
    keyword: false,
  })
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

test('the keyword form is requested and returned', async () => {
  const { client, server } = await serveGemini((request) => ({
    body: generation(
      JSON.stringify({
        items: sentTitles(request).map(({ id }) => ({
          id,
          title: 'How do I prune a fig tree?',
          keyword: 'Prune fig tree',
        })),
      }),
    ),
  }))
  const response = await createTitleTasks(client).cleanTitles([figs], { keyword: true })
  expect(response.accepted[0]?.keyword).toBe('prune fig tree')
  expect(JSON.stringify(server.requests[0]?.body)).toContain('keyword form')
})

test('a title without visible text is rejected and not sent', async () => {
  const { client, server } = await serveGemini(cleaning((title) => title.replace('??', '?')))
  const response = await createTitleTasks(client).cleanTitles([{ id: '1ad', title: '\u200B ' }, bread], {
    keyword: false,
  })
  expect(response).toMatchObject({ accepted: [{ id: '1ab' }], rejected: [{ id: '1ad', reason: 'blank' }] })
  expect(server.requests.flatMap(sentTitles)).toHaveLength(1)
})

test.each<[string, unknown, string]>([
  [
    'the prompt',
    {
      promptFeedback: { blockReason: 'PROHIBITED_CONTENT' },
      usageMetadata: { promptTokenCount: 9, totalTokenCount: 9 },
    },
    'blocked',
  ],
  ['the response', generation(undefined, 'SAFETY'), 'blocked'],
  ['the response for its likeness to a text', generation(undefined, 'RECITATION'), 'recitation'],
  ['the response before its first word', generation(undefined, 'MAX_TOKENS'), 'cut-off'],
  ['the response for an unknown reason', generation('{"items":[]}', 'ODD_MOON'), 'unreadable'],
  ['the response without any text', generation(undefined, 'STOP'), 'no-answer'],
  [
    'the response with its candidate',
    { usageMetadata: { promptTokenCount: 9, totalTokenCount: 9 } },
    'no-answer',
  ],
  ['the response as malformed', generation(undefined, 'MALFORMED_RESPONSE'), 'no-answer'],
])('when Gemini withholds %s, every title is rejected and the usage is reported', async (_, body, reason) => {
  const { client } = await serveGemini(() => ({ body }))
  const response = await createTitleTasks(client).cleanTitles(items, { keyword: false })
  expect(response).toMatchObject({
    accepted: [],
    rejected: [
      { id: '1aa', reason },
      { id: '1ab', reason },
    ],
  })
  expect(response.usage.requests).toBe(1)
  expect(response.usage.inputTokens).toBeGreaterThan(0)
})
