import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeKey32 } from '@quarry/settings/variables'
import { createApiClient } from '@quarry/testkit/api-client'
import { issueCertificates } from '@quarry/testkit/issue-certificates'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../scripts/ports.js'
import { createDeployment, type Deployment, engine, logOf } from './deployment.ts'
import { openPage } from './open-page.ts'
import { longestSilenceMs, readConformance } from './sandbox-conformance.ts'

const BALANCER = 'http://localhost'
/** A free key sends every 6 s instead of every 12 s, a paid key every 100 ms instead of every 200 ms. */
const CLOCK_FACTOR = 2
/** Milliseconds by which a busy machine may delay a request, as in the test of a rolling update. */
const JITTER_MS = 250
const PAUSE_MS = 60_000
/** Takeover by other workers, as docs/running/several-hosts.md promises. */
const TAKEOVER_MS = 20_000
/** The balancer gives up on a host that has accepted a call after a minute; an open page has one call in flight. */
const LOST_POLLS_MAX = 1
/** Requests that may be sent again, because they were in flight when their worker was lost. */
const IN_FLIGHT_MAX = 10
/** New sessions a minute from one address. */
const NEW_SESSIONS = 120

const kinds = {
  /** Lasts longer than any fault, so that it goes on when the host is back. */
  free: { titles: 16, intervalMs: 12_100 / CLOCK_FACTOR },
  /** Sends so often that its longest silence is the duration of the takeover. */
  paid: { titles: 450, intervalMs: 202 / CLOCK_FACTOR },
} as const
const tiers = ['paid', 'free', 'free', 'free', 'free', 'free'] as const

const folder = mkdtempSync(join(tmpdir(), 'quarry-hosts-'))
const network = `quarrytest-hosts-${process.pid}`
const keys = {
  REDIS_PASSWORD: makeKey32(),
  CREDENTIAL_KEYS: `k1:${makeKey32()}`,
  IDENTITY_KEY: makeKey32(),
}

let shared: Deployment
let hosts: Deployment[]

beforeAll(async () => {
  await engine.createNetwork({ Name: network })
  const { ca, cert, key } = await issueCertificates(['redis'])
  const caFile = join(folder, 'ca.pem')
  const certFile = join(folder, 'redis.crt')
  const keyFile = join(folder, 'redis.key')
  writeFileSync(caFile, ca)
  writeFileSync(certFile, cert)
  writeFileSync(keyFile, key)
  shared = await createDeployment(
    {
      DOMAIN: BALANCER,
      API_HOSTS: 'host0:3000 host1:3000',
      REDIS_PASSWORD: keys.REDIS_PASSWORD,
      CLOCK_FACTOR: String(CLOCK_FACTOR),
    },
    ['deploy/hosts/compose.shared.yml'],
    {
      services: {
        redis: on('redis'),
        proxy: on('balancer'),
        sandbox: { ...on('sandbox'), command: ['apps/sandbox/src/main.ts', `--jitter-ms=${JITTER_MS}`] },
      },
      secrets: {
        'redis-certificate': { file: certFile },
        'redis-key': { file: keyFile },
      },
      networks: { hosts: { external: true, name: network } },
    },
  )
  await shared.build('api', 'worker')
  await shared.up({ profiles: ['tls', 'redis', 'sandbox'], services: ['redis', 'proxy', 'sandbox'] })
  hosts = []
  for (const name of ['host0', 'host1']) {
    const host = await createDeployment(
      {
        ...keys,
        PRIVATE_ADDRESS: '127.0.0.1',
        METRICS_PORTS: String(await freePort()),
        REDIS_URL: 'rediss://redis:6380',
        REDIS_CA: caFile,
        CLOCK_FACTOR: String(CLOCK_FACTOR),
      },
      [],
      {
        services: {
          api: { ...on(name), environment: { SANDBOX_URL: 'http://sandbox:4000' } },
          worker: { ...on(), environment: { SANDBOX_URL: 'http://sandbox:4000' } },
        },
        networks: { hosts: { external: true, name: network } },
      },
      'deploy/hosts/compose.host.yml',
    )
    hosts.push(host)
    await host.up()
  }
})
afterAll(async () => {
  for (const each of [...(hosts ?? []), shared]) await each?.remove()
  await engine.getNetwork(network).remove()
  rmSync(folder, { recursive: true })
})

/** Connects a service to the network of all three projects, where the others find it by these names. */
const on = (...aliases: string[]) => ({ networks: { hosts: { aliases } } })

/** Returns what `/readyz` of a host says to a machine on the same network. */
async function readinessOf(host: Deployment): Promise<unknown> {
  const url = JSON.stringify(`http://host${hosts.indexOf(host)}:3000/readyz`)
  const script = `fetch(${url}).then((r) => r.text(), () => '{}').then((text) => process.stdout.write(text))`
  return JSON.parse(await shared.exec('sandbox', 'node', '-e', script))
}

const allAreBack = async () => {
  for (const host of hosts) await expect.poll(() => readinessOf(host)).toMatchObject({ workers: 2 })
}

test('a page goes on with its session and its questions at the other host', async () => {
  await allAreBack()
  const [first, second] = hosts.map(({ url }) => url)
  const page = createApiClient(first ?? '')
  const ids = await page.seed(5, 'moves')
  const moved = createApiClient(second ?? '', { cookie: page.cookie() })
  expect((await moved.questions()).data.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  // It was given no other session.
  expect(moved.cookie()).toBe('')
})

test('limits count the clients’ addresses, although every call comes from the balancer', async () => {
  const visit = `new Promise((resolve) => http.get('http://balancer:8080/api/stats', { headers: { host: 'localhost' } }, (r) => resolve(r.resume().statusCode)))`
  const script = `(async () => { let last; for (let i = 0; i <= ${NEW_SESSIONS}; i++) last = await ${visit}; console.log(last) })()`
  expect(await shared.exec('sandbox', 'node', '-e', script)).toBe('429\n')
  expect((await fetch(`${BALANCER}/api/stats`)).status).toBe(200)
})

const faults = {
  killed: {
    strike: (id: string) => engine.getContainer(id).kill(),
    mend: (id: string) => engine.getContainer(id).start(),
  },
  paused: {
    strike: (id: string) => engine.getContainer(id).pause(),
    mend: (id: string) => engine.getContainer(id).unpause(),
    lastsMs: PAUSE_MS,
  },
  'cut off': {
    strike: (id: string) => engine.getNetwork(network).disconnect({ Container: id, Force: true }),
    mend: (id: string, aliases: string[]) =>
      engine.getNetwork(network).connect({ Container: id, EndpointConfig: { Aliases: aliases } }),
    lastsMs: PAUSE_MS,
  },
}

test.each(Object.entries(faults))(
  'runs lose nothing and no rate is exceeded when a host is %s and comes back',
  async (name, fault) => {
    await allAreBack()
    const runs = await startRuns(name.slice(0, 3))
    const [paid] = runs
    const struck = await hostOf(paid?.runId ?? '')
    const other = hosts.find((host) => host !== struck)
    const page = openPage(BALANCER, 500)
    const containers = await struck.containers()
    const struckAt = performance.now()
    await Promise.all(containers.map(({ Id }) => fault.strike(Id)))

    const takenOver = async () => hasEvent(await other?.logs('worker'), 'run.taken-over', paid?.runId ?? '')
    await expect.poll(takenOver).toBe(true)
    const takeoverMs = performance.now() - struckAt
    if ('lastsMs' in fault) await sleep(Math.max(0, fault.lastsMs - takeoverMs))
    for (const { Id, Config } of containers) {
      const isApi = Config.Labels['com.docker.compose.service'] === 'api'
      await fault.mend(Id, isApi ? [`host${hosts.indexOf(struck)}`] : [])
    }
    await allAreBack()
    const { failures, slowestMs } = await page.close()
    const { silenceMs, repeated } = await endRuns(runs)
    process.stdout.write(
      `${name}: the run was taken over after ${Math.round(takeoverMs)} ms and stood still for ${Math.round(silenceMs)} ms; ${repeated} requests were sent again; ${failures.length} polls failed (${failures}), the slowest took ${Math.round(slowestMs)} ms.\n`,
    )
    expect(takeoverMs).toBeLessThan(TAKEOVER_MS)
    expect(failures.length).toBeLessThanOrEqual(LOST_POLLS_MAX)
  },
)

test.each([
  ['api', 'IDENTITY_KEY', makeKey32()],
  ['worker', 'CREDENTIAL_KEYS', `k1:${makeKey32()}`],
])(
  'on a host with other keys, %s refuses to start because of %s, and says so',
  async (service, variable, value) => {
    const [running] = (await hosts[0]?.containers(service)) ?? []
    const { Config, HostConfig } = await engine.getContainer(running?.Id ?? '').inspect()
    const newcomer = await engine.createContainer({
      Image: Config.Image,
      Cmd: Config.Cmd,
      Env: [...Config.Env.filter((line) => !line.startsWith(`${variable}=`)), `${variable}=${value}`],
      HostConfig: {
        NetworkMode: network,
        Binds: HostConfig.Binds,
        Mounts: HostConfig.Mounts,
        Tmpfs: { '/tmp': '' },
      },
    })
    onTestFinished(() => newcomer.remove({ force: true }))
    await newcomer.start()
    expect(await newcomer.wait()).toMatchObject({ StatusCode: 1 })
    expect(await logOf(newcomer.id)).toMatch(
      new RegExp(`${variable} differs from that of the .+: copy the keys from its host, or stop it before`),
    )
    await allAreBack()
  },
)

/** Starts the runs through the balancer and waits until each has cleaned two titles. */
async function startRuns(name: string) {
  const runs = await Promise.all(
    tiers.map(async (tier, number) => {
      const client = createApiClient(BALANCER)
      const key = `demo-${tier}.${name}-${number}`
      const questionIds = await client.seed(kinds[tier].titles, `${name}${number}n`)
      const body = { questionIds, geminiApiKey: key, declaredTier: tier }
      return { tier, client, key, runId: await client.start('/api/questions/process', body) }
    }),
  )
  for (const { client, runId } of runs) await client.when(runId, ({ processed }) => processed >= 2)
  return runs
}

async function hostOf(runId: string): Promise<Deployment> {
  for (const host of hosts) if (hasEvent(await host.logs('worker'), 'run.started', runId)) return host
  throw new Error('no host has the run')
}

const hasEvent = (log = '', event: string, runId: string) =>
  log.split('\n').some((line) => line.includes(`"event":"${event}"`) && line.includes(runId))

/**
 * Checks that every title was cleaned once and at the key's rate. Returns the longest silence of a paid run in
 * milliseconds, minus its interval, and how many requests were sent again.
 */
async function endRuns(runs: Awaited<ReturnType<typeof startRuns>>) {
  const found = { silenceMs: 0, repeated: 0 }
  for (const { tier, client, key, runId } of runs) {
    const { titles, intervalMs } = kinds[tier]
    const run = await client.ended(runId)
    expect(run).toMatchObject({ state: 'completed', total: titles, processed: titles, failed: 0 })
    const line = await readConformance(shared, key)
    expect(line.beyond).toBe(0)
    expect(line.requests).toBeGreaterThanOrEqual(titles)
    found.repeated += line.requests - titles
    if (tier === 'paid')
      found.silenceMs = Math.max(found.silenceMs, longestSilenceMs(line, CLOCK_FACTOR) - intervalMs)
  }
  expect(found.repeated).toBeLessThanOrEqual(IN_FLIGHT_MAX)
  return found
}
