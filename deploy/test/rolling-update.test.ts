import { createApiClient } from '@quarry/testkit/api-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDeployment, type Deployment, engine } from './deployment.ts'
import { openPage } from './open-page.ts'
import { longestSilenceMs, readConformance } from './sandbox-conformance.ts'

/** A free key sends every 6 s instead of every 12 s, a paid key every 100 ms instead of every 200 ms. */
const CLOCK_FACTOR = 2
/**
 * Milliseconds by which a request may be late, because containers are replaced on the cores that also run the sandbox.
 * Short compared with a minute, so that a handover that sends too much still fails the test.
 */
const JITTER_MS = 250
const FREE_RUNS = 9
const POLL_MS = 500

const kinds = {
  free: { titles: 9, intervalMs: 12_100 / CLOCK_FACTOR },
  /** Sends so often that its longest silence is the duration of the handover. */
  paid: { titles: 450, intervalMs: 202 / CLOCK_FACTOR },
} as const

let deployment: Deployment
beforeAll(async () => {
  const command = ['apps/sandbox/src/main.ts', `--jitter-ms=${JITTER_MS}`]
  const override = { services: { sandbox: { command } } }
  deployment = await createDeployment({ CLOCK_FACTOR: String(CLOCK_FACTOR) }, [], override)
  await deployment.up({ profiles: ['sandbox'] })
})
afterAll(async () => {
  await deployment.remove()
  for (const image of ['quarry-api:next', 'quarry-worker:next']) await engine.getImage(image).remove()
})

/** Starts ten runs and waits until each has cleaned two titles. */
async function startRuns(name: string) {
  const tiers = ['paid', ...Array.from({ length: FREE_RUNS }, () => 'free' as const)] as const
  const runs = await Promise.all(
    tiers.map(async (tier, number) => {
      const client = createApiClient(deployment.url)
      const key = `demo-${tier}.${name}-${number}`
      const questionIds = await client.seed(kinds[tier].titles, `${name}${number}n`)
      const body = { questionIds, geminiApiKey: key, declaredTier: tier }
      return { tier, client, key, runId: await client.start('/api/questions/process', body) }
    }),
  )
  for (const { client, runId } of runs) await client.when(runId, ({ processed }) => processed >= 2)
  return runs
}

/**
 * Checks that every title was sent and cleaned once. Returns a run's longest silence in milliseconds, minus its
 * interval.
 */
async function endRuns(runs: Awaited<ReturnType<typeof startRuns>>): Promise<number> {
  let longestSilence = 0
  for (const { tier, client, key, runId } of runs) {
    const { titles, intervalMs } = kinds[tier]
    const run = await client.ended(runId)
    expect(run).toMatchObject({ state: 'completed', total: titles, processed: titles, failed: 0 })
    const line = await readConformance(deployment, key)
    expect(line.requests).toBe(titles)
    expect(line.beyond).toBe(0)
    longestSilence = Math.max(longestSilence, longestSilenceMs(line, CLOCK_FACTOR) - intervalMs)
  }
  return longestSilence
}

const idsOf = async (service: string) => (await deployment.containers(service)).map(({ Id }) => Id)

test('a new version during ten runs loses nothing, repeats nothing and exceeds no minute’s limit', async () => {
  const runs = await startRuns('up')
  const before = [...(await idsOf('api')), ...(await idsOf('worker'))]
  const page = openPage(deployment.url, POLL_MS)
  deployment.set({ QUARRY_VERSION: 'next' })
  await deployment.up({ profiles: ['sandbox'], services: ['api', 'worker'] })
  const { failures, longestMs } = await page.close()
  for (const id of [...(await idsOf('api')), ...(await idsOf('worker'))]) expect(before).not.toContain(id)
  const silenceMs = await endRuns(runs)
  process.stdout.write(
    `up: a run stood still for ${Math.round(silenceMs)} ms; ${failures.length} polls failed, within ${Math.round(longestMs)} ms.\n`,
  )
})
