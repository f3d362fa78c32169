import { isEnded, type Run, RunId } from '@quarry/contracts/run'
import type { Redis } from 'ioredis'
import type { Keys, SessionId } from '../keys.ts'
import { scanKeys } from '../ops/scan-keys.ts'
import type { Runs } from './runs.ts'

export interface ShownRun {
  run: Run
  sessionId: SessionId
  /** The rate limit that applies to the run; undefined if unknown. */
  rateKey: string | undefined
}

/** Returns all runs that have not ended, of every session, oldest first. For operators: it scans the keys of all runs. */
export async function readLiveRuns({
  redis,
  keys,
  runs,
}: {
  redis: Redis
  keys: Keys
  runs: Pick<Runs, 'find'>
}): Promise<ShownRun[]> {
  const found = await scanKeys(redis, keys.run('*', '*')[0])
  const live = await Promise.all(
    found.map(async ([sessionId = '', id]) => {
      const runId = RunId.safeParse(id)
      if (!runId.success) return undefined
      const [meta] = keys.run(sessionId, runId.data)
      const [finishedAt, credential] = await redis.hmget(meta, 'finishedAt', 'credential')
      // Most runs have ended and need no further read. An unreadable run of another version must not hide the others.
      const run = finishedAt ? undefined : await runs.find(sessionId, runId.data).catch(() => undefined)
      if (!run || isEnded(run)) return undefined
      return { run, sessionId, rateKey: credential ? rateKeyOf(keys, run, credential) : undefined }
    }),
  )
  return live
    .filter((run) => run !== undefined)
    .sort((a, b) => a.run.startedAt.localeCompare(b.run.startedAt))
}

function rateKeyOf(keys: Keys, { kind, model }: Run, credential: string): string | undefined {
  if (kind === 'extraction') return keys.redditRate(credential)
  return model === undefined ? undefined : keys.geminiRate(credential, model)
}
