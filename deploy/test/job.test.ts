import { createApiClient } from '@quarry/testkit/api-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDeployment, type Deployment } from './deployment.ts'

/** The clocks run faster, so that waits for the rates of sources and Gemini are shorter. */
const CLOCK_FACTOR = '4'
const reddit = { redditClientId: 'demo.job', redditClientSecret: 'demo' }
const geminiApiKey = 'demo-paid.job'

let deployment: Deployment
beforeAll(async () => {
  deployment = await createDeployment({ CLOCK_FACTOR })
  await deployment.up({ profiles: ['sandbox'], scale: { worker: 3 } })
})
afterAll(async () => await deployment.remove())

test('three workers send heartbeats', async () => {
  const readiness = async () => await (await fetch(`${deployment.url}/readyz`)).json()
  await expect.poll(readiness).toMatchObject({ workers: 3 })
})

test('demo credentials work from end to end: test, extraction, cleaning, export, discarding', async () => {
  const client = createApiClient(deployment.url)
  const tested = await client.call('POST', '/api/test-connections', { ...reddit, geminiApiKey })
  expect(await tested.json()).toMatchObject({ reddit: true, gemini: true })

  const fetched = { subreddits: ['composting'], subredditLimits: { composting: 25 }, ...reddit }
  const extraction = await client.ended(await client.start('/api/questions/fetch', fetched))
  expect(extraction.state).toBe('completed')
  const questionIds = (await client.questions()).data.map(({ id }) => id)
  expect(questionIds.length).toBeGreaterThan(5)

  const body = { questionIds, geminiApiKey, declaredTier: 'paid' }
  const cleaning = await client.ended(await client.start('/api/questions/process', body))
  expect(cleaning).toMatchObject({ state: 'completed', processed: questionIds.length })

  const csv = await (await client.call('GET', '/api/questions/export?format=csv')).text()
  expect(csv.trim().split('\n')).toHaveLength(questionIds.length + 1)
  expect((await client.call('DELETE', '/api/session')).status).toBe(204)
  expect((await client.questions()).data).toEqual([])
})

test('the sandbox cannot reach the internet and is not reachable from outside', async () => {
  const request = `fetch('http://1.1.1.1', { signal: AbortSignal.timeout(3000) }).then(() => console.log('out'), () => console.log('shut in'))`
  expect((await deployment.exec('sandbox', 'node', '-e', request)).trim()).toBe('shut in')
  const [sandbox] = await deployment.containers('sandbox')
  expect(Object.keys(sandbox?.HostConfig.PortBindings ?? {})).toEqual([])
})
