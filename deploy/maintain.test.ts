import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'

const script = fileURLToPath(new URL('maintain.sh', import.meta.url))
const fake = fileURLToPath(new URL('test/fake-docker.sh', import.meta.url))

interface Engine {
  /** 1 for `docker-compose` 1.29, 2 for `docker compose`. */
  generation: 1 | 2
  containers?: readonly string[]
  webPort?: string
  newHealth?: string
  /** Environment of its containers. */
  environment?: Record<string, string>
}

const services = ['redis', 'worker', 'api', 'sandbox', 'proxy']

/** Prepares a fake engine with these containers, first on the PATH. */
function createEngine({
  generation,
  containers,
  webPort = '3000',
  newHealth = 'healthy',
  environment = {},
}: Engine) {
  const folder = mkdtempSync(join(tmpdir(), 'quarry-maintain-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const own = join(folder, 'containers')
  const bin = join(folder, 'bin')
  for (const path of [own, bin]) mkdirSync(path)
  for (const name of ['docker', 'docker-compose']) symlinkSync(fake, join(bin, name))
  const joint = generation === 1 ? '_' : '-'
  const started = containers ?? services.map((service) => `${service}${joint}1`)
  for (const name of started) writeFileSync(join(own, `quarry${joint}${name}`), `${name.split(joint)[0]}\n`)
  const names = () => readdirSync(own).toSorted()
  writeFileSync(join(folder, 'old'), names().join('\n'))
  writeFileSync(join(folder, 'calls'), '')
  const env = {
    ...environment,
    PATH: `${bin}:${dirname(process.execPath)}:/usr/bin:/bin`,
    ENGINE: folder,
    GENERATION: String(generation),
    WEB_PORT: webPort,
    NEW_HEALTH: newHealth,
    HEALTHY_WITHIN_SECONDS: '1',
  }
  return {
    names,
    /** Returns the calls that would change something on a real engine. */
    changes: () =>
      readFileSync(join(folder, 'calls'), 'utf8')
        .split('\n')
        .filter((call) => / (?:up|build|stop|rm|restart|exec) /.test(call)),
    run: (...args: string[]) =>
      new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
        execFile('sh', [script, ...args], { env }, (error, stdout, stderr) =>
          resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr }),
        )
      }),
  }
}

describe.each([1, 2] as const)('with compose %i', (generation) => {
  const joint = generation === 1 ? '_' : '-'
  const compose = generation === 1 ? 'docker-compose' : 'docker compose'
  const container = (name: string) => `quarry${joint}${name.replace('-', joint)}`

  test('an upgrade replaces workers beside the old ones, then everything but Redis', async () => {
    const engine = createEngine({ generation })
    expect(await engine.run('upgrade', '--', '--profile', 'tls')).toMatchObject({ code: 0, stderr: '' })
    expect(engine.changes()).toEqual([
      `${compose} --profile tls build worker api sandbox proxy`,
      `${compose} --profile tls up --detach --no-deps --no-recreate --scale worker=2 worker`,
      `docker stop -t 15 ${container('worker-1')}`,
      `docker rm ${container('worker-1')}`,
      ...['api', 'sandbox', 'proxy'].map(
        (service) => `${compose} --profile tls up --detach --no-deps ${service}`,
      ),
    ])
    expect(engine.names()).toEqual(
      ['api-1', 'proxy-1', 'redis-1', 'sandbox-1', 'worker-2'].map(container).toSorted(),
    )
  })

  test('replicas of the API with ports of their own are replaced beside the old ones', async () => {
    const engine = createEngine({ generation, webPort: '' })
    await engine.run('upgrade')
    expect(engine.names()).toContain(container('api-2'))
    expect(engine.names()).not.toContain(container('api-1'))
  })

  test('a secret is rotated after an upgrade, when no container has the number 1', async () => {
    const engine = createEngine({ generation })
    await engine.run('upgrade')
    const before = engine.changes().length
    expect(await engine.run('rotate', 'sealing-key')).toMatchObject({ code: 0, stderr: '' })
    expect(engine.changes().slice(before)).toEqual([
      expect.stringContaining(`docker exec ${container('worker-2')} node -e`),
      expect.stringContaining(
        `docker exec ${container('worker-2')} node packages/settings/src/add-sealing-key.ts`,
      ),
      `docker restart -t 15 ${container('worker-2')}`,
      `docker restart -t 15 ${container('api-1')}`,
    ])
  })
})

test('a new worker that stays unhealthy is stopped, named, and the old one goes on', async () => {
  const engine = createEngine({ generation: 2, newHealth: 'unhealthy' })
  const { code, stderr } = await engine.run('upgrade')
  expect(code).toBe(1)
  expect(stderr).toMatch(
    /^maintain\.sh: The new worker quarry-worker-2 is not healthy .*docker logs quarry-worker-2\n$/,
  )
  expect(engine.names()).toContain('quarry-worker-1')
  expect(engine.changes()).not.toContain('docker stop -t 15 quarry-worker-1')
})

test.each([
  ['sealing-key', 'CREDENTIAL_KEYS'],
  ['identity-key', 'IDENTITY_KEY'],
])('the %s of a user is not rotated; an empty file counts as none', async (secret, variable) => {
  const folder = mkdtempSync(join(tmpdir(), 'quarry-secret-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'secret')
  for (const text of ['', '\n']) {
    writeFileSync(file, text)
    const engine = createEngine({ generation: 2, environment: { [`${variable}_FILE`]: file } })
    expect(await engine.run('rotate', secret)).toMatchObject({ code: 0, stderr: '' })
  }
  writeFileSync(file, 'mine\n')
  for (const environment of [{ [variable]: 'mine' }, { [`${variable}_FILE`]: file }]) {
    const engine = createEngine({ generation: 2, environment })
    const { code, stderr } = await engine.run('rotate', secret)
    expect([code, stderr]).toEqual([
      1,
      `maintain.sh: ${variable} is set by you. Rotate it where you set it.\n`,
    ])
    expect(engine.changes()).toEqual([expect.stringContaining('node -e')])
  }
})

test('a dry run prints what it would change, and changes nothing', async () => {
  const engine = createEngine({ generation: 2 })
  const upgrade = await engine.run('--dry-run', 'upgrade', '--', '--profile', 'tls')
  expect(upgrade.stdout).toContain('would run: docker compose --profile tls build worker api sandbox proxy\n')
  expect(upgrade.stdout).toContain('would run: docker stop -t 15 quarry-worker-1')
  const rotation = await engine.run('rotate', 'redis-password', '--dry-run')
  expect(rotation.stdout).toContain('would run: docker exec --workdir /data quarry-redis-1 sh')
  expect(engine.changes()).toEqual([])
})

test.each([
  [['upgarde'], "Unknown argument 'upgarde'"],
  [['--profile', 'tls', 'upgrade'], "Unknown argument '--profile'"],
  [['rotate'], 'It needs a secret: redis-password, sealing-key or identity-key'],
  [['upgrade', 'sealing-key'], "'sealing-key' belongs to rotate"],
  [
    ['upgrade', '--', '--env-file', 'my settings'],
    "'my settings' has a space, which cannot be passed on to compose",
  ],
  [[], 'It needs a task: upgrade or rotate'],
])('%j is rejected in one line before anything changes', async (args, reason) => {
  const engine = createEngine({ generation: 2 })
  const { code, stderr } = await engine.run(...args)
  expect([code, stderr]).toEqual([2, `maintain.sh: ${reason}. For its usage run deploy/maintain.sh --help\n`])
  expect(engine.changes()).toEqual([])
})

test('--help changes nothing', async () => {
  const engine = createEngine({ generation: 2 })
  const { code, stdout } = await engine.run('upgrade', '--help')
  expect(code).toBe(0)
  expect(stdout).toContain('deploy/maintain.sh [--dry-run] rotate sealing-key')
  expect(engine.changes()).toEqual([])
})

test('if no container runs, it says so and starts nothing', async () => {
  const engine = createEngine({ generation: 2, containers: [] })
  const { code, stderr } = await engine.run('upgrade')
  expect(code).toBe(1)
  expect(stderr).toContain('No container of worker runs here.')
  expect(engine.changes()).toEqual([])
})

test('a compose command that does not work is named', async () => {
  const engine = createEngine({ generation: 2, environment: { COMPOSE_COMMAND: 'docker-compose' } })
  const { code, stderr } = await engine.run('upgrade')
  expect([code, stderr]).toEqual([1, "maintain.sh: 'docker-compose' (COMPOSE_COMMAND) does not work here\n"])
})

test('the proxy has no dependencies, so that an upgrade does not replace an unchanged one', () => {
  const compose = parse(readFileSync(new URL('../docker-compose.yml', import.meta.url), 'utf8'), {
    merge: true,
  })
  expect(compose.services.proxy.build.context).toBe('deploy/proxy')
  expect(compose.services.proxy).not.toHaveProperty('depends_on')
})
