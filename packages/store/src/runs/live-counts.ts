import { type RunId, RunKind, type RunState, WaitingReason } from '@quarry/contracts/run'
import { SourceId } from '@quarry/contracts/sources'
import { z } from 'zod'
import type { RunRef } from '../keys.ts'
import { SHOWN_WAIT_MIN_MS, stateOf } from '../run-view.ts'
import { runScript } from '../scripts/run-script.ts'
import type { StoreOptions } from '../session-writer.ts'

/** Live runs of a kind that have the same state and wait for the same. */
export interface RunGroup {
  kind: RunKind
  state: RunState
  reason?: WaitingReason | undefined
  count: number
  /** When the oldest of them started, in milliseconds since 1970. */
  oldestStart: number
}

export interface WaitingRun {
  id: RunId
  kind: RunKind
  source?: SourceId | undefined
  reason: WaitingReason
  until: string
}

/** How many waiting runs are listed, so that the list costs the same however many wait. */
const WAITING_MAX = 100

/** What `live.lua` knows of a run. */
export const LiveFacts = z
  .string()
  .transform((text) => text.split(' '))
  .pipe(z.tuple([RunKind, z.string(), z.string()], z.string()))
  .transform(([kind, group, startedAt, source]) => ({ kind, group, startedAt: Number(startedAt), source }))

const Counts = z.tuple([z.number(), z.array(z.string()), z.array(z.tuple([z.number()], z.string()))])

/** Returns the run that has this name in the counts. */
export function liveRunNamed(name: string): RunRef {
  const [sessionId = '', runId = ''] = name.split(' ')
  return { sessionId, runId }
}

const groupsOfKind = [
  ...(['queued', 'running', 'paused'] as const).map((state) => ({ group: state, state, reason: undefined })),
  ...WaitingReason.options.map((reason) => ({
    group: reason,
    state: stateOf('running', false, reason),
    reason,
  })),
]
const groups = RunKind.options.flatMap((kind) => groupsOfKind.map((group) => ({ kind, ...group })))

/** The counts of sessions and live runs, which scripts keep with `live.lua`. */
export function createLiveCounts({ redis, keys }: StoreOptions) {
  const { live } = keys
  let recounted: Promise<void> | undefined

  /** Counts everything that is stored. */
  async function recount(): Promise<void> {
    const [start = '', end = ''] = keys.session('*').meta.split('*')
    for await (const found of redis.scanStream({ match: `${start}*${end}`, count: 1000, type: 'hash' })) {
      const metas: string[] = z.array(z.string()).parse(found)
      await Promise.all(
        metas.map(async (meta) => {
          const sessionId = meta.slice(start.length, -end.length)
          const args = [0, '1', ...keys.allRunParts(sessionId), live.start]
          await runScript(redis, 'prolong', Object.values(keys.session(sessionId)), args)
        }),
      )
    }
  }

  /** Counts once per process, because a version without the counts may have run beside it or before it. */
  async function recountOnce(): Promise<void> {
    recounted ??= recount()
    await recounted.catch((error: unknown) => {
      recounted = undefined
      throw error
    })
  }

  /**
   * Counts runs again whose session has expired or whose wait is over, which nobody writes. Returns Redis' time in
   * milliseconds.
   */
  async function settle(): Promise<number> {
    await recountOnce()
    const [seconds, microseconds] = await redis.time()
    const now = Number(seconds) * 1000 + Math.floor(Number(microseconds) / 1000)
    const [expired, over] = await Promise.all([
      redis.zrangebyscore(live.runs, '-inf', now),
      redis.zrangebyscore(live.waits, '-inf', now + SHOWN_WAIT_MIN_MS),
    ])
    const due = [...new Set([...expired, ...over])].map(liveRunNamed)
    await Promise.all(
      due.map(async ({ sessionId, runId }) => {
        const { meta } = keys.run({ sessionId, runId })
        await runScript(redis, 'count-run', [keys.session(sessionId).meta, meta], [runId, '1', live.start])
      }),
    )
    return now
  }

  /** Returns the longest waits. */
  async function waitsIn(scored: readonly string[]): Promise<WaitingRun[]> {
    const names = scored.filter((_, at) => at % 2 === 0)
    const facts = names.length === 0 ? [] : await redis.hmget(live.facts, ...names)
    return names.flatMap((name, at) => {
      const { kind, group, source } = LiveFacts.safeParse(facts[at]).data ?? {}
      const reason = WaitingReason.safeParse(group).data
      // The run may have continued since.
      if (kind === undefined || reason === undefined) return []
      const until = new Date(Number(scored[2 * at + 1])).toISOString()
      return [{ id: liveRunNamed(name).runId, kind, source: SourceId.safeParse(source).data, reason, until }]
    })
  }

  return {
    settle,

    async read() {
      const now = await settle()
      const keysOfGroups = groups.map(({ kind, group }) => live.group(kind, group))
      // A full Redis takes no transaction.
      const read = await runScript(
        redis,
        'counts',
        [live.sessions, live.waits, ...keysOfGroups],
        [now, WAITING_MAX],
      )
      const [sessions, waits, sizes] = Counts.parse(read)
      return {
        sessions,
        runs: groups.flatMap(({ group: _, ...what }, at): RunGroup[] => {
          const [count = 0, , oldestStart] = sizes[at] ?? []
          return count === 0 ? [] : [{ ...what, count, oldestStart: Number(oldestStart) }]
        }),
        /** The longest waits first, at most a hundred. */
        waiting: await waitsIn(waits),
      }
    },
  }
}
