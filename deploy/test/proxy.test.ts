import { request } from 'node:https'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDeployment, type Deployment, logOf } from './deployment.ts'

let deployment: Deployment
let ca: string

beforeAll(async () => {
  // The engine chooses each replica's port, on this machine only.
  deployment = await createDeployment({ WEB_PORT: '', TRUST_PROXY: '1' })
  await deployment.up({ profiles: ['tls'], scale: { api: 2 } })
  ca = await deployment.exec('proxy', 'cat', '/data/caddy/pki/authorities/local/root.crt')
})
afterAll(async () => {
  await deployment.remove()
})

interface ProxyResponse {
  status: number | undefined
  headers: NodeJS.Dict<string | string[]>
  body: string
}

async function call(path: string): Promise<ProxyResponse> {
  return await new Promise((resolve, reject) => {
    const outgoing = request({ host: 'localhost', path, ca }, (response) => {
      const { statusCode: status, headers } = response
      text(response).then((body) => resolve({ status, headers, body }), reject)
    })
    outgoing.on('error', reject).end()
  })
}

test('it serves HTTPS, and the API detects it', async () => {
  const { status, headers, body } = await call('/')
  expect(status).toBe(200)
  expect(body).toContain('<title>Quarry')
  expect(headers['set-cookie']?.[0]).toMatch(/HttpOnly; Secure; SameSite=Lax/)
  expect(headers['strict-transport-security']).toBeDefined()
})

test('plain HTTP is redirected to HTTPS', async () => {
  const response = await fetch('http://localhost/a?b=c', { redirect: 'manual' })
  expect(response.status).toBe(308)
  expect(response.headers.get('location')).toBe('https://localhost/a?b=c')
})

test('it has a health check', async () => {
  const [proxy] = await deployment.containers('proxy')
  expect(proxy?.State.Health?.Status).toBe('healthy')
})

test('both replicas respond', async () => {
  const replicas = await deployment.containers('api')
  expect(replicas).toHaveLength(2)
  for (let i = 0; i < 20; i++) expect((await call('/api/stats')).status).toBe(200)
  for (const { Id } of replicas) expect(await logOf(Id)).toContain('"route":"/api/stats"')
})

test('it has no privileges, either', async () => {
  const [proxy] = await deployment.containers('proxy')
  expect(proxy?.Config.User).toBe('1000:1000')
  expect(proxy?.HostConfig).toMatchObject({ ReadonlyRootfs: true, CapDrop: ['ALL'], CapAdd: null })
})
