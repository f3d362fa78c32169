import { expect, test } from 'vitest'
import { openBrowser } from '../testing/test-api.ts'
import { useTestApi } from '../testing/use-test-api.ts'
import { type Call, everyCall, type Schema, sampleOf } from './testing/every-call.ts'

const { api } = await useTestApi({ CLOCK_FACTOR: '1000' })
const browser = openBrowser(api.app)

/** Demo credentials, because others would be tried with a service. */
const known = {
  ...{ redditClientId: 'demo', redditClientSecret: 'demo', geminiApiKey: 'demo', demo: true },
  ids: ['a1'],
}
const wrong = [undefined, -1.5, '', 'x'.repeat(5000), [], { 'a b': {} }]

/** Returns every field name in the schema, at any depth. */
function fieldsOf(schema: Schema | undefined): string[] {
  if (!schema) return []
  const inside = [schema.items, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  const properties = Object.entries(schema.properties ?? {})
  return [...inside.flatMap(fieldsOf), ...properties.flatMap(([name, part]) => [name, ...fieldsOf(part)])]
}

/** Returns copies of the sample with one value at any depth replaced. */
function* withOneWrong(sample: unknown): Generator<unknown> {
  yield* wrong
  if (!(sample instanceof Object)) return
  for (const [name, value] of Object.entries(sample))
    for (const replaced of withOneWrong(value))
      yield Array.isArray(sample) ? [replaced] : { ...sample, [name]: replaced }
}

async function rejections({ method, path, body }: Call): Promise<string[]> {
  const address = path.replace('{id}', 'x')
  const sentences: string[] = []
  for (const changed of withOneWrong(body && sampleOf(body, known))) {
    const { statusCode, body: sentence } = await browser.call(method, address, changed)
    if (statusCode === 400) sentences.push(sentence)
  }
  return sentences
}

test('no sentence about an invalid request contains one of the API’s field names', async () => {
  const calls = (await everyCall(api)).filter(({ method, body }) => method !== 'GET' && body)
  // Other names are words that sentences may contain as well.
  const names = new Set(calls.flatMap(({ body }) => fieldsOf(body)).filter((name) => /[a-z][A-Z]/.test(name)))
  expect(names).toContain('geminiApiKey')
  // In parallel, because a valid one may wait for a service.
  const sentences = (await Promise.all(calls.map(rejections))).flat()
  expect(new Set(sentences).size).toBeGreaterThan(60)
  const spoiled = sentences.filter((sentence) => sentence.split(/\W+/).some((word) => names.has(word)))
  expect([...new Set(spoiled)]).toEqual([])
})
