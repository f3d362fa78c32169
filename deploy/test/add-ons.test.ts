import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { makeKey32 } from '@quarry/settings/variables'
import { GenericContainer, Wait } from 'testcontainers'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { createDeployment, type Deployment } from './deployment.ts'

const DOMAIN = 'quarry.example.org'
// Plain HTTP, because nobody certifies this name.
const settings = { DOMAIN: `http://${DOMAIN}`, WEB_PORT: '' }
const PASSWORD = 'let me in, please'
const OPS_PASSWORD = 'open these pages, please'
const secrets = {
  'redis-password': 'a password of our own',
  'credential-keys': `mine:${makeKey32()}`,
  'identity-key': makeKey32(),
  'ops-password': OPS_PASSWORD,
  'grafana-password': 'show these charts, please',
}

const folder = mkdtempSync(join(tmpdir(), 'quarry-add-ons-'))
const open: Deployment[] = []

async function deploy(...options: Parameters<typeof createDeployment>): Promise<Deployment> {
  const deployment = await createDeployment(...options)
  open.push(deployment)
  return deployment
}

beforeAll(() => chmodSync(folder, 0o755))
afterAll(async () => {
  for (const deployment of open) await deployment.remove()
  rmSync(folder, { recursive: true })
})

/** Calls the proxy by its public name, and returns the response's status. */
async function statusOf(path: string, credentials?: string): Promise<number | undefined> {
  return (await call(path, credentials === undefined ? {} : { auth: credentials })).status
}

interface Sent {
  auth?: string
  headers?: Record<string, string>
  /** Sent as JSON. */
  body?: object
}

async function call(path: string, { body, headers, ...auth }: Sent) {
  return await new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    const outgoing = request(
      {
        ...{ host: '127.0.0.1', path, method: body ? 'POST' : 'GET' },
        headers: { host: DOMAIN, ...(body && { 'content-type': 'application/json' }), ...headers },
        ...auth,
      },
      (response) => {
        text(response).then((answer) => resolve({ status: response.statusCode, body: answer }), reject)
      },
    )
    outgoing.on('error', reject).end(body && JSON.stringify(body))
  })
}

test('without a login, the proxy of a public name stops, and its last line says how to start it', async () => {
  const proxy = (await buildProxy()).withEnvironment({ DOMAIN: settings.DOMAIN })
  const lines: string[] = []
  const stopped = proxy
    .withWaitStrategy(Wait.forOneShotStartup())
    .withLogConsumer((stream) => stream.on('data', (line: Buffer) => lines.push(`${line}`)))
    .start()
  await expect(stopped).rejects.toThrow()
  expect(lines.at(-1)).toMatch(/COMPOSE_FILE .+ PROXY_WITHOUT_LOGIN=1/)
})

test('a login holds with monitoring and secrets added, and each password opens its own pages', async () => {
  for (const [name, secret] of Object.entries(secrets)) writeFileSync(join(folder, name), `${secret}\n`)
  writeFileSync(join(folder, 'users'), `alice ${await hashOf(PASSWORD)}\n`)
  const files = Object.keys(secrets).map((name) => [name, { file: join(folder, name) }])
  const deployment = await deploy(
    settings,
    [
      'deploy/access/compose.basic-auth.yml',
      'deploy/monitoring/compose.monitoring.yml',
      'deploy/compose.secrets.yml',
    ],
    {
      services: { proxy: { volumes: [`${join(folder, 'users')}:/run/secrets/users:ro`] } },
      secrets: Object.fromEntries(files),
    },
  )
  // Without Prometheus and Grafana, which take no part in the login.
  await deployment.up({ profiles: ['tls'], services: ['proxy', 'api'] })

  expect(await statusOf('/')).toBe(401)
  expect(await statusOf('/api/questions')).toBe(401)
  expect(await statusOf('/', `alice:${PASSWORD}`)).toBe(200)
  expect(await statusOf('/', `alice:${OPS_PASSWORD}`)).toBe(401)
  expect(await statusOf('/ops/status')).toBe(401)
  expect(await statusOf('/ops/status', `me:${OPS_PASSWORD}`)).toBe(200)

  // An assistant's token is made behind the login and opens nothing else.
  const made = await call('/api/tokens', {
    auth: `alice:${PASSWORD}`,
    body: {
      name: 'Claude',
      rights: { start: true, change: false, delete: false },
      consents: { reddit: false, stackExchange: false },
      budget: { titles: 2000, requests: 500 },
    },
  })
  const { token } = z.object({ token: z.string() }).parse(JSON.parse(made.body))
  const accept = 'application/json, text/event-stream'
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }
  const listed = await call('/mcp', { headers: { authorization: `Bearer ${token}`, accept }, body: list })
  expect([listed.status, listed.body]).toEqual([200, expect.stringContaining('list_analyses')])
  expect((await call('/mcp', { headers: { accept }, body: list })).status).toBe(401)
  const elsewhere = { headers: { authorization: `Bearer ${token}` } }
  expect((await call('/api/questions', elsewhere)).status).toBe(401)
})

async function buildProxy() {
  const image = inject('caddyImage')
  return await GenericContainer.fromDockerfile('deploy/proxy')
    .withBuildArgs(image ? { CADDY_IMAGE: image } : {})
    .build('quarry-proxy:test', { deleteOnExit: false })
}

/** Hashes a password with the proxy's own program. */
async function hashOf(password: string): Promise<string> {
  const hashing = await (await buildProxy())
    .withCommand(['hash-password', '--plaintext', password])
    .withWaitStrategy(Wait.forOneShotStartup())
    .start()
  const hash = await text(await hashing.logs())
  await hashing.stop()
  return hash.trim()
}
