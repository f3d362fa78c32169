import { expect, test } from 'vitest'
import { samplePrompt } from '../testing/sample-prompt.ts'
import { cleaning, serveGemini } from '../testing/serve-gemini.ts'
import { platformErrorOf, type Served, type ServedRequest } from '../testing/serve-responses.ts'
import { errorBody, generation } from './fixtures.ts'

const cleans = cleaning(() => 'How do I prune a fig tree?')

const hasStore = ({ body }: ServedRequest) => /"store":/.test(body)
const unknownField: Served = {
  status: 400,
  body: errorBody(
    400,
    'INVALID_ARGUMENT',
    'Invalid JSON payload received. Unknown name "store": Cannot find field.',
  ),
}

test('cleaning, judging and the tier probe forbid Google to store the request', async () => {
  const { client, server } = await serveGemini(() => ({ body: generation(undefined, 'MAX_TOKENS') }))
  await client.generate(samplePrompt)
  await client.generate(samplePrompt)
  await client.detectTier()
  await client.generate(samplePrompt)
  expect(server.requests.map(({ body }) => JSON.parse(body).store)).toEqual(Array(4).fill(false))
})

test('after a 400 that names the field, later requests are sent without it, and the refusal is remembered', async () => {
  const remembered: string[] = []
  const memory = {
    isRejected: () => Promise.resolve(false),
    reject: async () => void remembered.push('rejected'),
  }
  const { client, server } = await serveGemini(
    (request) => (hasStore(request) ? unknownField : cleans(request)),
    { storeField: memory },
  )
  const send = () => client.generate(samplePrompt)
  expect(await platformErrorOf(send())).toMatchObject({ kind: 'store-rejected' })
  expect((await send()).ending).toBe('whole')
  expect(server.requests.map(hasStore)).toEqual([true, false])
  expect(remembered).toEqual(['rejected'])
})

test('a key whose refusal is remembered is never asked again', async () => {
  const { client, server } = await serveGemini(cleans, {
    storeField: {
      isRejected: () => Promise.resolve(true),
      reject: () => Promise.reject(new Error('unused')),
    },
  })
  await client.generate(samplePrompt)
  expect(server.requests.map(hasStore)).toEqual([false])
})

test('a 400 that names the field although it was not sent ends the run instead of repeating the request', async () => {
  const { client } = await serveGemini(() => unknownField)
  const send = () => client.generate(samplePrompt)
  expect(await platformErrorOf(send())).toMatchObject({ kind: 'store-rejected' })
  expect(await platformErrorOf(send())).toMatchObject({ kind: 'unsupported-request' })
})
