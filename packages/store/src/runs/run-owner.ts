import type { NewQuestion, Question } from '@quarry/contracts/question'
import type { EndedState } from '@quarry/contracts/run'
import type { Fingerprint, RunRef, SessionId } from '../keys.ts'
import { type Addition, createQuestionAdder } from '../questions/add-questions.ts'
import { createQuestionSet } from '../questions/question-set.ts'
import { createSessionWriter, type SessionChange, type StoreOptions } from '../session-writer.ts'
import { createRenewal } from '../sessions/session.ts'
import { createRelease, createRunEnd, hasEnded } from './end-run.ts'

/** One activation of a run's job. Only a run's latest owner may change it. */
export interface Ownership extends RunRef {
  owner: string
}

/** Why an owner can't continue: another worker took over the run (`lost`), or it ended or was discarded (`gone`). */
export type Obstacle = 'paused' | 'lost' | 'gone'

export type TakeOver =
  | {
      outcome: 'begun'
      fields: ReadonlyMap<string, string>
      /** The remaining work, as earlier owners stored it. */
      work: ReadonlyMap<string, string>
    }
  | { outcome: 'paused' | 'gone' }

export type OwnerWrite = { outcome: 'written'; missed: ReadonlySet<string> } | { outcome: Obstacle }

export type RunOwners = ReturnType<typeof createRunOwners>

const RENEW_MS = 60_000

/** The worker's side of runs: taking over, writing, ending. The rules for each kind of run are in the worker. */
export function createRunOwners(options: StoreOptions) {
  const { redis, keys, sessionTtlSeconds } = options
  const write = createSessionWriter(options)
  const add = createQuestionAdder(options)
  const endRun = createRunEnd(options)
  const release = createRelease(options)
  const { renew } = createRenewal(options)
  const questionSet = createQuestionSet(options)
  /** When this process last renewed each run's keys, by `performance.now()`. */
  const renewedAt = new Map<string, number>()

  async function obstacleFor(run: Ownership): Promise<Obstacle> {
    renewedAt.delete(run.runId)
    const [state = null, owner, pause] = await redis.hmget(keys.run(run).meta, 'state', 'owner', 'pause')
    if (hasEnded(state)) return 'gone'
    if (owner !== run.owner) return 'lost'
    return pause === '1' ? 'paused' : 'lost'
  }

  /** Extends the lifetime of the run's keys while a worker processes it, even if no page polls. */
  async function renewIfDue({ sessionId, runId }: RunRef): Promise<void> {
    const last = renewedAt.get(runId)
    const dueMs = Math.min(RENEW_MS, sessionTtlSeconds * 100)
    if (last !== undefined && performance.now() - last < dueMs) return
    renewedAt.set(runId, performance.now())
    await renew(sessionId)
  }

  /** Makes the worker the owner if the run still has these fields. Returns false if they have changed. */
  async function claim(run: Ownership, fields: ReadonlyMap<string, string>): Promise<boolean> {
    const of = (field: string) => fields.get(field) ?? ''
    const isCleaning = of('kind') === 'cleaning'
    const { outcome } = await write(run, {
      conditions: (['state', 'owner', 'pause'] as const).map((field) => ['run', field, of(field)]),
      questions: isCleaning ? await release(run.sessionId) : [],
      values: [
        ['run', 'owner', run.owner],
        ['run', 'state', of('pause') === '1' ? of('state') : 'running'],
        ['run', 'currentTitle', ''],
        ...(isCleaning ? ([['session', 'inflight', '']] as const) : []),
      ],
    })
    return outcome === 'written'
  }

  return {
    /**
     * Makes this worker the owner. The previous owner can no longer write, and its titles in flight become pending
     * again.
     */
    async takeOver(run: Ownership): Promise<TakeOver> {
      const { meta, work } = keys.run(run)
      let fields: ReadonlyMap<string, string>
      do {
        fields = new Map(Object.entries(await redis.hgetall(meta)))
        if (hasEnded(fields.get('state'))) return { outcome: 'gone' }
      } while (!(await claim(run, fields)))
      // A paused run renews no keys, so it expires if its session is no longer polled.
      if (fields.get('pause') === '1') return { outcome: 'paused' }
      renewedAt.delete(run.runId)
      await renewIfDue(run)
      return { outcome: 'begun', fields, work: new Map(Object.entries(await redis.hgetall(work))) }
    },

    /** Writes as the run's owner. With `isNext`, the write also fails if the run is paused. */
    async write(
      run: Ownership,
      { conditions = [], ...change }: SessionChange,
      { isNext = false } = {},
    ): Promise<OwnerWrite> {
      const written = await write(run, {
        ...change,
        hasResults: change.changesFindings || (change.questions !== undefined && change.questions.length > 0),
        conditions: [
          ...conditions,
          ['run', 'owner', run.owner],
          ...(isNext ? ([['run', 'pause', '']] as const) : []),
        ],
      })
      if (written.outcome !== 'written') return { outcome: await obstacleFor(run) }
      await renewIfDue(run)
      return { outcome: 'written', missed: written.missed }
    },

    /** Adds questions as the run's owner. */
    async add(run: Ownership, questions: readonly NewQuestion[], addition: Omit<Addition, 'owner'>) {
      const added = await add(run, questions, { ...addition, owner: run.owner })
      if (added.outcome !== 'added') return { outcome: await obstacleFor(run) }
      await renewIfDue(run)
      return added
    },

    /** Adds to the counters of the run and its session, even after the run has ended. */
    async count(run: RunRef, increments: NonNullable<SessionChange['increments']>): Promise<void> {
      await write(run, { conditions: [['run', 'id', run.runId]], increments })
    },

    find: (sessionId: SessionId, ids: readonly string[]): Promise<Question[]> =>
      questionSet.find(sessionId, ids),

    /** Returns true if another run that is neither ended nor paused uses the credential. */
    async sharesCredential(run: RunRef, credential: Fingerprint): Promise<boolean> {
      const own = keys.run(run).meta
      const others = (await redis.smembers(keys.runsOf(credential))).filter((meta) => meta !== own)
      const states = await Promise.all(others.map((meta) => redis.hmget(meta, 'state', 'pause')))
      return states.some(([state, pause]) => !hasEnded(state) && pause !== '1')
    },

    /** Returns the titles per request that the user chose last; undefined if the user chose none. */
    async chosenTitles(run: RunRef): Promise<number | undefined> {
      const chosen = await redis.hget(keys.run(run).meta, 'chosenTitles')
      return chosen === null ? undefined : Number(chosen)
    },

    /** Extends the lifetime of the run's keys beyond a wait of `waitMs`. */
    async outlive({ sessionId, runId }: RunRef, waitMs: number): Promise<void> {
      renewedAt.delete(runId)
      await renew(sessionId, sessionTtlSeconds * 1000 + waitMs)
    },

    /** Ends the run. Returns false if it has ended, was discarded or has another owner. */
    async end(
      run: Ownership,
      ending: { state: EndedState; message: string; problem?: string },
    ): Promise<boolean> {
      renewedAt.delete(run.runId)
      return await endRun(run, { ...ending, owner: run.owner })
    },
  }
}
