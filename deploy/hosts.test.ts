import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { compose, main, read, root, Service } from './testing/compose-files.ts'

const host = compose('deploy/hosts/compose.host.yml')
const shared = compose('deploy/hosts/compose.shared.yml')
const page = read('docs/running/several-hosts.md')

/** What a host says for itself: where Redis, its keys, its image's source and its ports are. */
const own = ['build', 'hostname', 'depends_on', 'networks', 'ports', 'volumes']
const ownVariables = [
  ...['REDIS_URL', 'REDIS_PASSWORD', 'REDIS_PASSWORD_FILE', 'NODE_EXTRA_CA_CERTS', 'SANDBOX_URL'],
  ...['SECRETS_FOLDER', 'CREDENTIAL_KEYS', 'IDENTITY_KEY', 'TRUST_PROXY', 'METRICS_PORT'],
]
const without = (fields: Record<string, unknown>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))

test.each(['api', 'worker'])('the %s of a host is that of docker-compose.yml', (name) => {
  const [one, other] = [main, host].map(({ services }) => services[name] ?? Service.parse({}))
  expect(without(other ?? {}, own)).toEqual({
    ...without(one ?? {}, own),
    environment: expect.anything(),
  })
  expect(without(other?.environment ?? {}, ownVariables)).toEqual(
    without(one?.environment ?? {}, ownVariables),
  )
})

test('a host generates no key and does not start without one', () => {
  for (const { environment } of Object.values(host.services)) {
    expect(environment).not.toHaveProperty('SECRETS_FOLDER')
    expect(environment.CREDENTIAL_KEYS).toMatch(/^\$\{CREDENTIAL_KEYS:\?/)
    expect(environment.REDIS_URL).toMatch(/^\$\{REDIS_URL:\?/)
  }
  expect(host.services.api?.environment.IDENTITY_KEY).toMatch(/^\$\{IDENTITY_KEY:\?/)
  expect(host.services.worker?.environment).not.toHaveProperty('IDENTITY_KEY')
})

test('the shared machine runs Redis and the balancer, and neither API nor worker', () => {
  for (const name of Object.keys(shared.services)) expect(Object.keys(main.services)).toContain(name)
  const started = ['tls', 'redis']
  const names = Object.keys(main.services).filter((name) => {
    const profiles = [main, shared].flatMap(({ services }) => services[name]?.profiles ?? [])
    return profiles.length === 0 || profiles.some((profile) => started.includes(profile))
  })
  expect(names).toEqual(['redis', 'proxy'])
  expect(page).toContain(`COMPOSE_PROFILES=${started.join(',')}\n`)
})

test('the balancer reads the list of hosts instead of the replicas, and asks each whether it is ready', () => {
  const [source = '', target = ''] = shared.services.proxy?.volumes[0]?.split(':') ?? []
  const [, imported = ''] = /^\t\timport (\S+)$/m.exec(read('deploy/proxy/Caddyfile')) ?? []
  expect(target).toBe(`/etc/caddy/${imported}`)
  expect(read('deploy/proxy/Dockerfile')).toMatch(new RegExp(`^COPY .*\\b${imported} .*/etc/caddy/$`, 'm'))
  const upstreams = read(source)
  for (const [, name = ''] of upstreams.matchAll(/\{\$(\w+)/g))
    expect(shared.services.proxy?.environment).toHaveProperty(name)
  expect(upstreams).toMatch(/^health_uri \/readyz$/m)
})

test('Redis gets the certificate and the key that the page makes', () => {
  const { environment, secrets } = shared.services.redis ?? Service.parse({})
  const paths = [...String(environment.REDIS_TLS).matchAll(/\/run\/secrets\/(\S+)/g)].map(([, name]) => name)
  expect(paths.toSorted()).toEqual(secrets.toSorted())
  for (const { file } of Object.values(shared.secrets)) expect(page).toContain(file.replace('./', ''))
})

test('the page names only Compose files that exist', () => {
  const files = [...page.matchAll(/COMPOSE_FILE=(\S+)/g)].flatMap(([, list = '']) => list.split(':'))
  expect(files).toContain('deploy/hosts/compose.host.yml')
  for (const file of files) expect(existsSync(new URL(file, root)), file).toBe(true)
})
