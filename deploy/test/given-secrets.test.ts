import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeKey32 } from '@quarry/settings/variables'
import { createApiClient } from '@quarry/testkit/api-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDeployment, type Deployment } from './deployment.ts'

const secrets = {
  'redis-password': 'one "of" \\ our own',
  'credential-keys': `mine:${makeKey32()}`,
  'identity-key': makeKey32(),
  'ops-password': 'open these pages, please',
}
const folder = mkdtempSync(join(tmpdir(), 'quarry-given-'))

let deployment: Deployment
beforeAll(async () => {
  chmodSync(folder, 0o755)
  for (const [name, text] of Object.entries(secrets)) writeFileSync(join(folder, name), `${text}\n`)
  const files = Object.keys(secrets).map((name) => [name, { file: join(folder, name) }])
  // Without a service, compose 1.29 reads the file as an older format.
  const override = { services: { redis: {} }, secrets: Object.fromEntries(files) }
  deployment = await createDeployment({}, ['deploy/compose.secrets.yml'], override)
  await deployment.up()
})
afterAll(async () => {
  await deployment.remove()
  rmSync(folder, { recursive: true })
})

test('secrets from files are used, whatever characters they contain, and none are generated', async () => {
  expect(await deployment.exec('redis', 'cat', '/data/password')).toBe(`${secrets['redis-password']}\n`)
  expect(await deployment.exec('redis', 'redis-cli', 'ping')).toContain('NOAUTH')
  expect(await deployment.exec('api', 'node', '-p', "fs.readdirSync('/run/quarry').length")).toBe('0\n')
  const client = createApiClient(deployment.url)
  expect(await client.seed(3, 'given')).toHaveLength(3)
})

test("the operators' password from a file opens their pages, and nothing else does", async () => {
  const get = (password: string, page = '/ops') =>
    fetch(`${deployment.url}${page}`, {
      headers: { authorization: `Basic ${Buffer.from(`me:${password}`).toString('base64')}` },
    })
  expect((await get('something else')).status).toBe(401)
  expect((await get(secrets['ops-password'])).status).toBe(200)
  expect((await get(secrets['ops-password'], '/ops/status')).status).toBe(200)
})
