import { EndedState, isEnded, type Run, RunId, RunKind } from '@quarry/contracts/run'
import { sourceFacts } from '@quarry/contracts/sources'
import type { Redis } from 'ioredis'
import { z } from 'zod'
import type { Fingerprint, Keys, SessionId } from '../keys.ts'
import { scanKeys } from '../ops/scan-keys.ts'
import type { Runs } from './runs.ts'

interface Shown {
  sessionId: SessionId
  /** Fingerprint of the credential that it uses; undefined if unknown. */
  credential: Fingerprint | undefined
}

export interface ShownRun extends Shown {
  run: Run
  /** The rate limit that applies to the run; undefined if unknown, or if each of several servers has its own. */
  rateKey: string | undefined
  /** Milliseconds since 1970: the first failure of the service since the run's last success. */
  failingSinceMs: number | undefined
}

const time = z.coerce.number()

/** The stored fields of an ended run that operators see. */
const EndedFields = z.object({
  id: RunId,
  kind: RunKind,
  state: EndedState,
  startedAt: time,
  finishedAt: time,
  processed: z.coerce.number().catch(0),
  failed: z.coerce.number().catch(0),
  total: z.coerce.number().catch(0),
  /** Why it failed or ended early, as a sentence. */
  problem: z.string().optional(),
})

/** Times are milliseconds since 1970. */
export type EndedRun = z.infer<typeof EndedFields> & Shown

export interface RunsOfAll {
  /** Oldest first. */
  live: ShownRun[]
  /** The latest first. */
  ended: EndedRun[]
}

const FIELDS = [...EndedFields.keyof().options, 'credential', 'limitOwner', 'failingSince'] as const

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
    found.map(async ([sessionId = '', id]) => {
      const runId = RunId.safeParse(id)
      if (!runId.success) return undefined
      const [meta] = keys.run(sessionId, runId.data)
      const fields = await redis.hmget(meta, ...FIELDS)
      const stored = Object.fromEntries(FIELDS.map((name, i) => [name, fields[i] ?? undefined]))
      const shown = { sessionId, credential: stored.credential }
      // Most runs have ended and need no further read. An unreadable run of another version must not hide the others.
      if (stored.finishedAt !== undefined) {
        const ended = EndedFields.safeParse(stored)
        return ended.success ? { ended: { ...ended.data, ...shown } } : undefined
      }
      const run = await runs.find(sessionId, runId.data).catch(() => undefined)
      if (!run || isEnded(run)) return undefined
      const rateKey = rateKeyOf(keys, run, stored)
      const failingSinceMs = stored.failingSince === undefined ? undefined : Number(stored.failingSince)
      return { live: { ...shown, run, rateKey, failingSinceMs } }
    }),
  )
  return {
    live: read
      .flatMap((one) => one?.live ?? [])
      .sort((a, b) => a.run.startedAt.localeCompare(b.run.startedAt)),
    ended: read.flatMap((one) => one?.ended ?? []).sort((a, b) => b.finishedAt - a.finishedAt),
  }
}

function rateKeyOf(
  keys: Keys,
  { kind, model, source = 'reddit', coverage = [] }: Run,
  { credential, limitOwner = credential }: Partial<Record<string, string>>,
): string | undefined {
  if (kind !== 'extraction') return credential && model && keys.geminiRate(credential, model)
  const { serverOf = () => undefined } = sourceFacts[source]
  const [server, ...others] = new Set(coverage.map(({ subreddit }) => serverOf(subreddit)))
  return limitOwner && others.length === 0 ? keys.sourceRate(source, limitOwner, server) : undefined
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
