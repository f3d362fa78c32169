import { randomInt, randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { EndedState, isEnded, type Run, RunKind, WaitingReason } from '@quarry/contracts/run'
import { SourceId } from '@quarry/contracts/sources'
import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { buildQuestion } from '../../../../testkit/build-question.ts'
import { startOwnRedis } from '../../../../testkit/own-redis.ts'
import { CopyError } from '../copy-error.ts'
import { createKeys, type Keys } from '../keys.ts'
import { toRun } from '../run-view.ts'
import { DiscardedSessionError } from '../sessions/session.ts'
import { beginRun, createTestStore, openTestCopy, type TestStore } from '../store-fixture.ts'
import { createLiveCounts } from './live-counts.ts'
import type { Ownership } from './run-owner.ts'

const { redis, prefix } = openTestRedis()

/** How many sessions and runs the random steps choose from. */
const LATEST = 16

const countsOf = (keys: Keys) => createLiveCounts({ redis, keys, sessionTtlSeconds: 3600 })
type Counts = ReturnType<typeof countsOf>

async function keysLike(match: string): Promise<string[]> {
  const keys = new Set<string>()
  for await (const found of redis.scanStream({ match, count: 1000 })) for (const key of found) keys.add(key)
  return [...keys]
}

/** Counts by reading everything. */
async function scan(keys: Keys) {
  const metas = await keysLike(keys.run({ sessionId: '*', runId: '*' }).meta)
  const stored = await Promise.all(metas.map((meta) => redis.hgetall(meta)))
  const runs = stored
    .flatMap((fields) => (fields.id === undefined ? [] : [toRun(new Map(Object.entries(fields)))]))
    .filter((run) => !isEnded(run))
  const groups = Map.groupBy(runs, ({ kind, state, waitingFor }) => `${kind} ${state} ${waitingFor?.reason}`)
  const waiting = runs.flatMap(({ id, kind, source, waitingFor }) =>
    waitingFor ? [{ id, kind, source, ...waitingFor }] : [],
  )
  return {
    sessions: (await keysLike(keys.session('*').meta)).length,
    runs: Object.fromEntries([...groups].map(([group, of]) => [group, [of.length, oldestOf(of)]])),
    waiting: byLength(waiting).slice(0, 100),
  }
}

const oldestOf = (runs: readonly Run[]) => Math.min(...runs.map(({ startedAt }) => Date.parse(startedAt)))

const byLength = <Wait extends { id: string; until: string }>(waits: Wait[]) =>
  waits.toSorted((a, b) => b.until.localeCompare(a.until) || b.id.localeCompare(a.id))

/** Returns the counts in the form in which `scan` returns them. */
async function counted({ read }: Counts) {
  const { sessions, runs, waiting } = await read()
  const groups = runs.map(({ kind, state, reason, count, oldestStart }) => [
    `${kind} ${state} ${reason}`,
    [count, oldestStart],
  ])
  return { sessions, runs: Object.fromEntries(groups), waiting: byLength(waiting) }
}

/** Reads the counts between two scans, until nothing has ended between these. */
async function expectEqual(counts: Counts, keys: Keys): Promise<void> {
  for (;;) {
    const before = await scan(keys)
    const ours = await counted(counts)
    if (!isDeepStrictEqual(await scan(keys), before)) continue
    expect(ours).toEqual(before)
    return
  }
}

/** Records that the run waits, as its worker would. */
async function waitUntil({ owners }: TestStore, run: Ownership, reason: WaitingReason, until: number) {
  const fields = { waitReason: reason, waitUntil: until }
  const values = Object.entries(fields).map(([field, value]) => ['run', field, value] as const)
  await owners.write(run, { values }, { isNext: true })
}

type Session = Awaited<ReturnType<typeof openTestCopy>> | ReturnType<typeof createTestStore>

const drawn = fc.record({
  at: fc.nat(),
  kind: fc.constantFrom(...RunKind.options),
  source: fc.constantFrom(undefined, ...SourceId.options),
  reason: fc.constantFrom(...WaitingReason.options),
  waitMs: fc.constantFrom(-5000, 900, 1100, 1500, 60_000, 7_200_000),
  end: fc.constantFrom(...EndedState.options),
  /** Some sessions expire soon after their last use. */
  sessionTtlSeconds: fc.constantFrom(0.05, 0.2, 3600),
})
type Drawn = typeof drawn extends fc.Arbitrary<infer Values> ? Values : never

/** What users, workers and time do to the sessions and runs of an installation. */
function createWorld(name: string) {
  const sessions: Session[] = []
  const runs: (Ownership & { session: Session })[] = []
  /** Older ones are left to their fate, so that each of the latest goes through many states. */
  const pick = <One>(all: readonly One[], { at }: Drawn): One | undefined =>
    all.at(-1 - (at % Math.min(all.length, LATEST)))

  async function opened(session: Session): Promise<void> {
    await session.questionSet.restore(session.sessionId, [buildQuestion('a1')])
    sessions.push(session)
  }

  const steps: readonly [weight: number, step: (values: Drawn) => Promise<unknown>][] = [
    [
      4,
      async function openSession({ sessionTtlSeconds }) {
        await opened(createTestStore(redis, name, sessionTtlSeconds))
      },
    ],
    [
      4,
      async function openCopy({ sessionTtlSeconds }) {
        await opened(await openTestCopy(redis, name, { sessionTtlSeconds }))
      },
    ],
    [
      12,
      async function start(values) {
        const session = pick(sessions, values)
        const { kind, source } = values
        const runId = randomUUID()
        const fields: Record<string, string> = kind === 'extraction' && source ? { source } : {}
        const asked = { runId, kind, fields, questionIds: ['a1'] }
        const created = await session?.runs.create(session.sessionId, asked)
        if (!session || created?.outcome !== 'created') return
        runs.push({ sessionId: session.sessionId, runId, owner: '', session })
      },
    ],
    [
      12,
      async function takeOver(values) {
        const run = pick(runs, values)
        if (run) run.owner = randomUUID()
        await run?.session.owners.takeOver(run)
      },
    ],
    [
      16,
      async function wait(values) {
        const run = pick(runs, values)
        if (run) await waitUntil(run.session, run, values.reason, Date.now() + values.waitMs)
      },
    ],
    [
      4,
      async function outlive(values) {
        const run = pick(runs, values)
        await run?.session.owners.outlive(run, Math.max(0, values.waitMs))
      },
    ],
    [
      4,
      async function pause(values) {
        const run = pick(runs, values)
        await run?.session.runs.pause(run.sessionId, run.runId)
      },
    ],
    [
      4,
      async function resume(values) {
        const run = pick(runs, values)
        await run?.session.runs.resume(run.sessionId, run.runId)
      },
    ],
    [
      4,
      async function end(values) {
        const run = pick(runs, values)
        await run?.session.owners.end(run, { state: values.end, message: 'ended' })
      },
    ],
    [
      2,
      async function cancel(values) {
        const run = pick(runs, values)
        await run?.session.runs.cancel(run.sessionId, run.runId, 'cancelled')
      },
    ],
    [
      4,
      async function use(values) {
        const session = pick(sessions, values)
        if (session && 'ref' in session) await session.copies.use(session.ref)
      },
    ],
    [
      10,
      async function cancelAllAndSave(values) {
        const session = pick(sessions, values)
        if (session && 'ref' in session) {
          for (const run of runs.filter((one) => one.session === session)) {
            await session.runs.cancel(run.sessionId, run.runId, 'cancelled')
          }
          const { epoch } = session.guard
          await session.copies.saved(session.ref, { epoch, revision: Number.MAX_SAFE_INTEGER })
        }
      },
    ],
    [
      2,
      async function remove(values) {
        const session = pick(sessions, values)
        if (session && 'ref' in session) await session.copies.delete(session.ref)
        else await session?.sessions.delete(session.sessionId)
      },
    ],
  ]

  return {
    steps: fc.oneof(...steps.map(([weight, step]) => ({ weight, arbitrary: fc.constant(step) }))),
    async take(step: (values: Drawn) => Promise<unknown>, values: Drawn): Promise<void> {
      await step(values).catch((error: unknown) => {
        // The session is gone, which a user would be told.
        if (!(error instanceof CopyError || error instanceof DiscardedSessionError)) throw error
      })
    },
  }
}

const rounds = Array.from({ length: inject('propertyRounds') }, (_, round) => round)
const seed = inject('propertySeed') ?? randomInt(2 ** 31)

test.each(rounds.map((round) => seed + round))(
  'after 1,000 random starts, ends, expiries and kills the counts equal a scan (PROPERTY_SEED=%i)',
  async (roundSeed) => {
    const name = `${prefix}walk${roundSeed}`
    const keys = createKeys(name)
    const counts = countsOf(keys)
    const world = createWorld(name)
    const walk = fc.array(fc.tuple(world.steps, drawn), { minLength: 1000, maxLength: 1000 })
    for (const [at, [step, values]] of fc.sample(walk, { seed: roundSeed, numRuns: 1 }).flat().entries()) {
      await world.take(step, values)
      if (at % 50 === 49) await expectEqual(counts, keys)
    }
    const { sessions, runs } = await counts.read()
    expect([sessions > 10, runs.length > 4]).toEqual([true, true])
  },
  60_000,
)

test('the hundred longest waits are listed, and all are counted', async () => {
  const name = `${prefix}long`
  const until = Date.now() + 3_600_000
  const starts = Array.from({ length: 101 }, async (_, at) => {
    const store = createTestStore(redis, name)
    const run = await beginRun(store, 'extraction', { source: 'lemmy' })
    await waitUntil(store, run, 'daily-quota', until + at)
  })
  await Promise.all(starts)
  const { runs, waiting } = await countsOf(createKeys(name)).read()
  expect(runs).toMatchObject([{ kind: 'extraction', state: 'waiting', reason: 'daily-quota', count: 101 }])
  expect(waiting).toHaveLength(100)
  expect(waiting[0]).toMatchObject({ source: 'lemmy', until: new Date(until + 100).toISOString() })
  expect(waiting.at(-1)?.until).toBe(new Date(until + 1).toISOString())
})

test('what a version without counts has stored is counted once a new process starts', async () => {
  const name = `${prefix}older`
  const keys = createKeys(name)
  await beginRun(createTestStore(redis, name), 'extraction')
  await openTestCopy(redis, name)
  await redis.unlink(...(await keysLike(`${keys.live.start}*`)))
  const counts = countsOf(keys)
  expect(await counts.read()).toMatchObject({ sessions: 2, runs: [{ kind: 'extraction', count: 1 }] })
  await expectEqual(counts, keys)
})

test('an emptied Redis counts nothing', async () => {
  const name = `${prefix}emptied`
  const keys = createKeys(name)
  await beginRun(createTestStore(redis, name), 'extraction')
  const counts = countsOf(keys)
  expect(await counts.read()).toMatchObject({ sessions: 1, runs: [{ count: 1 }] })
  await redis.unlink(...(await keysLike(`${name}*`)))
  expect(await counts.read()).toEqual({ sessions: 0, runs: [], waiting: [] })
})

test('a full Redis is still counted when runs have expired or continue', async () => {
  const { redis: own } = await startOwnRedis()
  const store = createTestStore(own, 'full')
  const run = await beginRun(store, 'extraction')
  await waitUntil(store, run, 'service', Date.now() + 1100)
  await beginRun(createTestStore(own, 'full', 0.1), 'extraction')
  await own.config('SET', 'maxmemory', 1)
  const counts = createLiveCounts({ redis: own, keys: store.keys, sessionTtlSeconds: 3600 })
  const states = async () => (await counts.read()).runs.map(({ state, count }) => `${state} ${count}`)
  await expect.poll(states).toEqual(['running 1'])
})
