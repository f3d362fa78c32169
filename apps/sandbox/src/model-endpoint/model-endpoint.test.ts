import { expect, test } from 'vitest'
import { createTestSandbox } from '../testing/test-sandbox.ts'

const titles = [
  { id: 'a', title: '[Help] how do i prune a fig tree' },
  { id: 'b', title: 'what is a levain' },
]
const fields = { id: { type: 'string' }, title: { type: 'string' } }
const schema = {
  type: 'object',
  properties: {
    items: { type: 'array', items: { type: 'object', properties: fields, required: ['id', 'title'] } },
  },
}

const { app, script } = createTestSandbox()
const chat = (changes: object = {}, list: object[] = titles) =>
  app.inject({
    method: 'POST',
    url: '/model-endpoint/v1/chat/completions',
    payload: JSON.stringify({
      model: 'sandbox:4b',
      messages: [
        { role: 'system', content: 'Clean the titles.' },
        { role: 'user', content: JSON.stringify(list) },
      ],
      response_format: { type: 'json_schema', json_schema: { name: 'items', schema } },
      ...changes,
    }),
  })
const itemsIn = (response: Awaited<ReturnType<typeof chat>>) =>
  JSON.parse(response.json().choices[0].message.content).items

test('the simulated model cleans titles with the request’s schema', async () => {
  const response = await chat()
  expect(itemsIn(response)).toEqual([
    { id: 'a', title: expect.stringMatching(/^How do I prune a fig tree\?$/i) },
    { id: 'b', title: expect.stringMatching(/^What is a levain\?$/i) },
  ])
  expect(response.json()).toMatchObject({ model: 'sandbox:4b', choices: [{ finish_reason: 'stop' }] })
})

test('a prompt that exceeds the window is cut without an error', async () => {
  const many = Array.from({ length: 300 }, (_, at) => ({
    id: `t${at}`,
    title: `how do i prune fig tree ${at} in the autumn`,
  }))
  const response = await chat({}, many)
  expect(response.statusCode).toBe(200)
  expect(response.json()).toMatchObject({ usage: { prompt_tokens: 2050 } })
  expect(response.json().choices[0].message.content).not.toContain('items')
})

test('an answer that exceeds the limit is cut off', async () => {
  expect((await chat({ max_tokens: 10 })).json().choices[0].finish_reason).toBe('length')
})

test('an unknown model, a full queue and a model that damages titles behave as with Ollama', async () => {
  expect((await chat({ model: 'qwen9' })).json().error).toMatchObject({ message: "model 'qwen9' not found" })
  await script('model-endpoint', '503')
  expect((await chat()).statusCode).toBe(503)
  expect(itemsIn(await chat({ model: 'sandbox-damages:1b' }))[0].title).not.toMatch(/fig/)
})

test('requests are answered one after another, and the list of models contains both', async () => {
  const answers = await Promise.all([chat(), chat(), chat()])
  expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200])
  const list = await app.inject('/model-endpoint/v1/models')
  expect(list.json().data.map(({ id }: { id: string }) => id)).toEqual(['sandbox:4b', 'sandbox-damages:1b'])
})
