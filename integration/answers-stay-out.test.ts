import { QuestionAnswers } from '@quarry/contracts/answer'
import { createApiClient } from '@quarry/testkit/api-client'
import { end, startProgram } from '@quarry/testkit/program'
import { startRecordingProxy } from '@quarry/testkit/recording-proxy'
import { sharedEnvironment } from '@quarry/testkit/stack'
import { expect, inject, onTestFinished, test } from 'vitest'
import { z } from 'zod'

const stack = inject('stack')
const reddit = { redditClientId: 'demo.stay-out', redditClientSecret: 'demo' }
const gemini = { geminiApiKey: 'demo-paid.stay-out', declaredTier: 'paid' }
const Waiting = z.object({ answers: z.array(QuestionAnswers) })

/** Starts an API and a worker that reach the shared sandbox through a proxy. */
async function startRecorded() {
  const proxy = await startRecordingProxy(stack.sandbox.url)
  onTestFinished(proxy.stop)
  const environment = sharedEnvironment({ ...stack, prefix: 'stay-out', sandboxUrl: proxy.url })
  const [api, worker] = await Promise.all([
    startProgram('api', { ...environment, PORT: '0' }),
    startProgram('worker', environment),
  ])
  onTestFinished(async () => {
    await Promise.all([end(api), end(worker)])
  })
  return { client: createApiClient(api.url), requests: proxy.requests }
}

/** Returns four words in a row at a time, so that none is in a prompt by chance. */
const phrasesIn = (text: string) => {
  const words = text.split(/\s+/)
  return words.slice(3).map((_, at) => words.slice(at, at + 4).join(' '))
}

test('no request to the model has words of answers, while they wait on the server and after the page has them', async () => {
  const { client, requests } = await startRecorded()
  const extraction = { subreddits: ['HomeBaristas'], subredditLimits: { HomeBaristas: 300 }, ...reddit }
  await client.completed(await client.start('/api/questions/fetch', extraction))
  const rows = (await client.questions()).data
  const questionIds = rows.map(({ id }) => id).slice(0, 100)
  const reading = await client.start('/api/questions/read-answers', { questionIds, ...reddit })
  await client.completed(reading)
  const { answers } = Waiting.parse(await client.request('GET', `/api/runs/${reading}/answers`))
  const found = answers.flatMap((each) => each.answers)
  expect(found.length).toBeGreaterThan(20)

  const titles = rows.map(({ originalTitle }) => originalTitle).join('\n')
  const phrases = found.flatMap(({ text }) => phrasesIn(text)).filter((phrase) => !titles.includes(phrase))
  const asked = { questionIds, ...gemini }
  await client.completed(await client.start('/api/questions/process', { ...asked, titlesPerRequest: 20 }))
  await client.request('POST', `/api/runs/${reading}/kept-answers`, { questionIds })
  await client.completed(await client.start('/api/questions/find-topics', asked))
  await client.completed(await client.start('/api/questions/phrases', asked))

  const prompts = requests.filter(
    ({ path }) => path.startsWith('/gemini/') && path.includes('generateContent'),
  )
  const sent = prompts.map(({ body }) => [...stringsIn(JSON.parse(body))].join('\n')).join('\n')
  // A recording without the titles would prove nothing.
  expect(
    questionIds.every((id) => sent.includes(rows.find((row) => row.id === id)?.originalTitle ?? id)),
  ).toBe(true)
  expect(phrases.filter((phrase) => sent.includes(phrase))).toEqual([])
  expect(found.map(({ author }) => author).filter((author) => sent.includes(author))).toEqual([])
})

/** Returns all texts in a value, including those in texts that are JSON themselves. */
function* stringsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') {
    yield value
    if (/^\s*[[{]/.test(value)) yield* stringsIn(jsonIn(value))
  } else if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) yield* stringsIn(part)
  }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
