import type { RunUsage } from '@quarry/contracts/run'
import { z } from 'zod'
import { loadScript } from '../scripts.ts'
import type { StoreOptions } from '../store-options.ts'
import type { Ownership } from './ownership.ts'

/** Whether a cleaned title means the same as its original. */
export interface TitleOpinion {
  id: string
  /** The cleaned title that was sent. */
  title: string
  result: 'same' | 'different'
  /** What differs. */
  what?: string | undefined
}

export type Opinions = ReturnType<typeof createOpinions>

/** Least risk of a title whose second opinion is "different", so that it is reviewed among the first. */
const DIFFERENT_RISK = 95

/** Payload of a title that is claimed for a second opinion. */
const TitlePair = z
  .codec(z.string(), z.tuple([z.string(), z.string()]), {
    decode: (text) => JSON.parse(text),
    encode: (pair) => JSON.stringify(pair),
  })
  .transform(([before, after]) => ({ before, after }))

/** Parses the payload of an item of a second-opinion run. */
export function readTitlePair(payload: string): { before: string; after: string } {
  return TitlePair.parse(payload)
}

/** Results of a run that asks for second opinions. */
export function createOpinions({ redis, keys, sessionTtlSeconds }: StoreOptions) {
  const commit = loadScript(redis, 'runs/titles', 'commitOpinions')
  const ttlMs = sessionTtlSeconds * 1000

  return {
    /** Stores opinions with the risk of their titles, each once, and adds the request's cost to the run and the session. */
    async commit(
      { sessionId, runId }: Omit<Ownership, 'owner'>,
      opinions: readonly TitleOpinion[],
      { requests, inputTokens, outputTokens }: RunUsage,
    ): Promise<number> {
      const flat = opinions.flatMap(({ id, title, result, what = '' }) => [id, title, result, what])
      const args = [ttlMs, requests, inputTokens, outputTokens, DIFFERENT_RISK, ...flat]
      return z.number().parse(await commit([...keys.session(sessionId), ...keys.run(sessionId, runId)], args))
    },
  }
}
