import type { VerdictResult } from '@quarry/contracts/cleaning-risk'
import type { RunUsage } from '@quarry/contracts/run'
import { z } from 'zod'
import { loadScript } from '../scripts.ts'
import type { StoreOptions } from '../store-options.ts'
import type { Ownership } from './ownership.ts'

/** Whether a cleaned title asks the same as its original. */
export interface TitleVerdict {
  id: string
  /** The cleaned title that was judged. */
  title: string
  result: VerdictResult
  word?: string | undefined
}

export type Verdicts = ReturnType<typeof createVerdicts>

/** What the model finds when it judges the cleaned titles of a run. */
export function createVerdicts({ redis, keys, sessionTtlSeconds }: StoreOptions) {
  const commit = loadScript(redis, 'runs/titles', 'commitVerdicts')
  const ttlMs = sessionTtlSeconds * 1000

  return {
    /** Stores verdicts with the risk of their titles, each once, and adds the request's cost to the run and the session. */
    async commit(
      { sessionId, runId }: Omit<Ownership, 'owner'>,
      verdicts: readonly TitleVerdict[],
      { requests, inputTokens, outputTokens }: RunUsage,
    ): Promise<number> {
      const flat = verdicts.flatMap(({ id, title, result, word = '' }) => [id, title, result, word])
      const args = [ttlMs, requests, inputTokens, outputTokens, ...flat]
      return z.number().parse(await commit([...keys.session(sessionId), ...keys.run(sessionId, runId)], args))
    },
  }
}
