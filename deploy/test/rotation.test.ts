import { createApiClient } from '@quarry/testkit/api-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDeployment, type Deployment } from './deployment.ts'

const TITLES = 3

let deployment: Deployment
beforeAll(async () => {
  deployment = await createDeployment()
  await start()
})
afterAll(async () => await deployment.remove())

async function start(): Promise<void> {
  await deployment.up({ profiles: ['sandbox'], scale: { worker: 2 } })
}

async function generatedSecrets(): Promise<string[]> {
  const files = ['credential-keys', 'identity-key'].map((name) => `/run/quarry/${name}`)
  const read = files.map((file) => deployment.exec('api', 'node', '-p', `fs.readFileSync('${file}', 'utf8')`))
  return await Promise.all([deployment.exec('redis', 'cat', '/data/password'), ...read])
}

test('a deployment without its volumes starts with new secrets and cleans titles', async () => {
  const before = await generatedSecrets()
  await deployment.down()
  await start()
  const after = await generatedSecrets()
  expect(after.filter((secret) => secret.trim() === '' || before.includes(secret))).toEqual([])

  const client = createApiClient(deployment.url)
  const questionIds = await client.seed(TITLES, 'rotated')
  const body = { questionIds, geminiApiKey: 'demo-paid.rotated', declaredTier: 'paid' }
  const runId = await client.start('/api/questions/process', body)
  expect(await client.ended(runId)).toMatchObject({ state: 'completed', processed: TITLES })
})
