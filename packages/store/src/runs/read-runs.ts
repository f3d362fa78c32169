import { isEnded, type Run, RunId } from '@quarry/contracts/run'
import { sourceFacts } from '@quarry/contracts/sources'
import type { Redis } from 'ioredis'
import type { Fingerprint, Keys, SessionId } from '../keys.ts'
import { scanKeys } from '../ops/scan-keys.ts'
import { toRun } from './run-view.ts'
import type { Runs } from './runs.ts'

/** A run as operators see it. */
export interface ShownRun {
  /** Of an ended run only the fields that a list shows. */
  run: Run
  sessionId: SessionId
  /** Whose requests its service counts, see `keys.sourceRate`; undefined if unknown. */
  limitOwner: Fingerprint | 'address' | 'demo' | undefined
  /** The rate limits that apply to a live run: several if each of its servers has its own, none if unknown. */
  rateKeys: readonly string[]
  /** Milliseconds since 1970: the first failure of the service since the run's last success. */
  failingSinceMs: number | undefined
}

export interface RunsOfAll {
  /** Oldest first. */
  live: ShownRun[]
  /** The latest first. */
  ended: ShownRun[]
}

const FIELDS = [
  ...(['id', 'kind', 'source', 'state', 'total', 'processed', 'failed', 'initialProcessedCount'] as const),
  ...(['startedAt', 'finishedAt', 'problem', 'credential', 'limitOwner', 'failingSince'] as const),
]

/** Returns the runs of every session. For operators: it scans the keys of all runs. */
export async function readRuns({
  redis,
  keys,
  runs,
}: {
  redis: Redis
  keys: Keys
  runs: Pick<Runs, 'find'>
}): Promise<RunsOfAll> {
  const found = await scanKeys(redis, keys.run('*', '*')[0])
  const read = await Promise.all(
    found.map(async ([sessionId = '', id]): Promise<ShownRun[]> => {
      const runId = RunId.safeParse(id)
      if (!runId.success) return []
      const values = await redis.hmget(keys.run(sessionId, runId.data)[0], ...FIELDS)
      const fields = new Map(FIELDS.flatMap((name, i) => (values[i] ? [[name, values[i]] as const] : [])))
      try {
        // Most runs have ended and need no further read.
        const hasEnded = fields.has('finishedAt')
        const run = hasEnded ? toRun(fields, null) : await runs.find(sessionId, runId.data)
        if (run === undefined || isEnded(run) !== hasEnded) return []
        const limitOwner = fields.get('limitOwner') ?? fields.get('credential')
        const rateKeys = hasEnded ? [] : rateKeysOf(keys, run, limitOwner)
        const failingSince = fields.get('failingSince')
        const failingSinceMs = failingSince === undefined ? undefined : Number(failingSince)
        return [{ run, sessionId, limitOwner, rateKeys, failingSinceMs }]
      } catch {
        // An unreadable run of another version must not hide the others.
        return []
      }
    }),
  )
  const { live = [], ended = [] } = Object.groupBy(read.flat(), ({ run }) =>
    isEnded(run) ? 'ended' : 'live',
  )
  return {
    live: live.sort((a, b) => a.run.startedAt.localeCompare(b.run.startedAt)),
    ended: ended.sort((a, b) => (b.run.finishedAt ?? '').localeCompare(a.run.finishedAt ?? '')),
  }
}

function rateKeysOf(
  keys: Keys,
  { kind, model, source = 'reddit', coverage = [] }: Run,
  limitOwner: string | undefined,
): string[] {
  if (!limitOwner) return []
  if (kind !== 'extraction') return model === undefined ? [] : [keys.geminiRate(limitOwner, model)]
  const { serverOf } = sourceFacts[source]
  if (serverOf === undefined) return [keys.sourceRate(source, limitOwner)]
  const servers = new Set(coverage.map(({ subreddit }) => serverOf(subreddit)))
  return [...servers].map((server) => keys.sourceRate(source, limitOwner, server))
}

/** Returns the session of a run by its key; undefined if no session has it. */
export async function findSessionOfRun(
  redis: Redis,
  keys: Keys,
  runId: RunId,
): Promise<SessionId | undefined> {
  const [found] = await scanKeys(redis, keys.run('*', runId)[0])
  return found?.[0]
}
