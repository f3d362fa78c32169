import { createApiClient } from '@quarry/testkit/api-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDeployment, type Deployment } from './deployment.ts'

/** A free key's 12 s are 3 s. */
const CLOCK_FACTOR = '4'
const TITLES = 12

let deployment: Deployment
beforeAll(async () => {
  deployment = await createDeployment({ CLOCK_FACTOR, SANDBOX_CLOCK_FACTOR: CLOCK_FACTOR })
  await deployment.compose('--profile', 'sandbox', 'up', '--detach', '--build', '--scale', 'worker=2')
  await deployment.untilHealthy()
})
afterAll(async () => await deployment.remove())

async function startRun(name: string) {
  const client = createApiClient(deployment.url)
  const questionIds = await client.seed(TITLES, name)
  const body = { questionIds, geminiApiKey: `demo-free.${name}`, declaredTier: 'free' }
  const runId = await client.start('/api/questions/process', body)
  await client.when(runId, ({ processed }) => processed >= 1)
  return { client, runId }
}

const password = async () => (await deployment.exec('redis', 'cat', '/data/password')).trim()

test("Redis' password is rotated during a run, and the old one is rejected", async () => {
  const before = await password()
  const { client, runId } = await startRun('password')
  await deployment.maintain('rotate', 'redis-password')
  expect(await password()).not.toBe(before)
  const login = `echo "AUTH default ${before}" | redis-cli`
  expect(await deployment.exec('redis', 'sh', '-c', login)).toContain('WRONGPASS')
  expect(await client.ended(runId)).toMatchObject({ state: 'completed', processed: TITLES })
})

test('the sealing key is rotated during a run, whose credentials can still be opened', async () => {
  const { client, runId } = await startRun('sealing')
  await deployment.maintain('rotate', 'sealing-key')
  expect(await client.ended(runId)).toMatchObject({ state: 'completed', processed: TITLES })
  const later = await startRun('later')
  expect(await later.client.ended(later.runId)).toMatchObject({ state: 'completed' })
})
