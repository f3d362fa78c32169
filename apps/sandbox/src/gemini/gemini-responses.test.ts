import { describe, expect, test } from 'vitest'
import { ask, cleaning, createTestSandbox, itemsOf, MODEL } from '../testing/test-sandbox.ts'

const sandbox = createTestSandbox()

const TITLES = [
  'so basically my bread wont rise [Help]',
  'how do i feed teh starter??',
  'is it worth $30 (see photo)',
]
const thinking = (config: object) => ({ thinkingConfig: config })

describe('store', () => {
  const send = async (store: unknown, key = 'demo') =>
    (await sandbox.gemini(key, { ...ask('hi'), store })).json().error ?? 'accepted'

  test('must be a boolean, or the 400 names it', async () => {
    expect(await send(false)).toBe('accepted')
    expect(await send(true)).toBe('accepted')
    expect(await send('no')).toMatchObject({
      status: 'INVALID_ARGUMENT',
      message: expect.stringContaining("Invalid value at 'store'"),
    })
  })

  test('is unknown to the models of demo-no-store, and false is not allowed on demo-forced-logging', async () => {
    expect(await send(false, 'demo-no-store')).toMatchObject({
      code: 400,
      message: 'Invalid JSON payload received. Unknown name "store": Cannot find field.',
    })
    expect(await send(false, 'demo-forced-logging')).toMatchObject({
      code: 400,
      message: expect.stringContaining("'store' cannot be false"),
    })
    for (const key of ['demo-no-store', 'demo-forced-logging'])
      expect(await send(undefined, key)).toBe('accepted')
    expect(await send(true, 'demo-forced-logging')).toBe('accepted')
  })
})

describe('thinking', () => {
  test.each(['gemini-3.8-flash', 'gemini-3.1-pro-preview', 'gemini-2.5-flash'])(
    'MINIMAL is a 400 on %s',
    async (model) => {
      const { error } = (
        await sandbox.gemini('demo', ask('hi', thinking({ thinkingLevel: 'MINIMAL' })), model)
      ).json()
      expect(error).toMatchObject({
        code: 400,
        message:
          'Thinking level MINIMAL is not supported for this model. Please retry with other thinking level.',
      })
    },
  )

  test('thoughts are counted if there are any, and the total adds up', async () => {
    const usage = async (model: string, config: object = {}) =>
      (await sandbox.gemini('demo', ask('How do I sharpen a chisel', config), model)).json().usageMetadata
    const silent = await usage(MODEL)
    expect(silent).not.toHaveProperty('thoughtsTokenCount')
    expect(silent.totalTokenCount).toBe(silent.promptTokenCount + silent.candidatesTokenCount)
    const loud = await usage('gemini-3.8-flash')
    expect(loud.thoughtsTokenCount).toBeGreaterThan(50)
    expect(loud.totalTokenCount).toBe(
      loud.promptTokenCount + loud.candidatesTokenCount + loud.thoughtsTokenCount,
    )
    expect(await usage('gemini-2.5-flash', thinking({ thinkingBudget: 0 }))).not.toHaveProperty(
      'thoughtsTokenCount',
    )
  })

  test('thoughts can use up maxOutputTokens, which gives MAX_TOKENS without parts', async () => {
    const { candidates, usageMetadata } = (
      await sandbox.gemini('demo', ask('hi', { maxOutputTokens: 5 }), 'gemini-3.8-flash')
    ).json()
    expect(candidates).toEqual([{ content: { role: 'model' }, finishReason: 'MAX_TOKENS', index: 0 }])
    expect(usageMetadata).not.toHaveProperty('candidatesTokenCount')
  })
})

describe('JSON mode', () => {
  test('cleaned titles keep their ids, with keys in the order of `required`', async () => {
    const response = await sandbox.gemini('demo', cleaning(TITLES))
    expect(itemsOf(response)).toEqual([
      { id: 't0', title: "My bread won't rise?" },
      { id: 't1', title: 'How do I feed the starter?' },
      { id: 't2', title: 'Is it worth $30?' },
    ])
    expect(Object.keys(itemsOf(response)[0] ?? {})).toEqual(['id', 'title'])
    expect(response.json().candidates[0]).toMatchObject({ finishReason: 'STOP', index: 0 })
  })

  test('text is pretty, and Gemini 3 signs its parts', async () => {
    const part = async (model: string) =>
      (await sandbox.gemini('demo', cleaning(TITLES), model)).json().candidates[0].content.parts[0]
    expect((await part(MODEL)).text).toMatch(/^\{\n {2}"items"/)
    expect(await part(MODEL)).toHaveProperty('thoughtSignature')
    expect(await part('gemini-2.5-flash')).not.toHaveProperty('thoughtSignature')
  })

  test('MAX_TOKENS cuts the JSON', async () => {
    const response = await sandbox.gemini('demo', cleaning(TITLES, { maxOutputTokens: 20 }))
    const [candidate] = response.json().candidates
    expect(candidate.finishReason).toBe('MAX_TOKENS')
    expect(candidate.content.parts[0].text).toMatch(/^\{\n {2}"items"/)
    expect(() => JSON.parse(candidate.content.parts[0].text)).toThrow(SyntaxError)
  })

  test.each([
    [{ nonsense: 1 }, 'Unknown name "nonsense": Cannot find field.'],
    [{ generationConfig: { foo: 1 } }, 'Unknown name "foo" at \'generation_config\': Cannot find field.'],
    [
      { generationConfig: { responseSchema: { type: 'OBJECT', additionalProperties: false } } },
      'Unknown name "additionalProperties" at \'generation_config.response_schema\': Cannot find field.',
    ],
  ])('%j is a 400 with a BadRequest detail', async (more, message) => {
    const { error } = (await sandbox.gemini('demo', { ...ask('hi'), ...more })).json()
    expect(error).toMatchObject({
      code: 400,
      status: 'INVALID_ARGUMENT',
      message: `Invalid JSON payload received. ${message}`,
    })
    expect(error.details[0]).toMatchObject({
      '@type': 'type.googleapis.com/google.rpc.BadRequest',
      fieldViolations: [{ description: error.message }],
    })
  })

  test('a body that is not JSON gets a 400', async () => {
    const response = await sandbox.app.inject({
      method: 'POST',
      url: `/gemini/v1beta/models/${MODEL}:generateContent`,
      headers: { 'x-goog-api-key': 'demo' },
      payload: '{"contents": [',
    })
    expect(response.statusCode).toBe(400)
  })
})

describe('parameters', () => {
  test('some responses have undocumented fields', async () => {
    let unknown = 0
    for (let i = 0; i < 100; i++) if ('turnToken' in (await sandbox.gemini('demo')).json()) unknown++
    expect(unknown).toBeGreaterThan(0)
  })
})
