import type { Run } from '@quarry/contracts/run'
import { z } from 'zod'
import type { SessionId } from '../keys.ts'
import { loadScript } from '../scripts.ts'
import { keysWithCleaning } from '../sessions/session.ts'
import type { StoreOptions } from '../store-options.ts'

/** A set that is read in parts. Questions that change meanwhile are read before or after the change; a poll since `revision` returns them. */
export interface SetReader {
  epoch: string
  /** Revision of the set when reading began. */
  revision: number
  runs: Run[]
  /** Yields each question once, as its stored JSON text. A part is read when the one before has been consumed. */
  parts: () => AsyncIterable<string[]>
}

/** Questions in one part: about 100 kB, and a few milliseconds to convert to CSV. */
export const PART_ROWS = 100

const Listed = z.tuple([z.coerce.number(), z.array(z.string())])
const Texts = z.array(z.string())

export function createSetReader({ redis, keys, sessionTtlSeconds }: StoreOptions) {
  const list = loadScript(redis, 'questions/questions', 'listQuestions')
  const show = loadScript(redis, 'questions/questions', 'showQuestions')
  const ttlMs = sessionTtlSeconds * 1000

  return {
    /** Number of questions that were ever in the set, including deleted ones. */
    async size(sessionId: SessionId): Promise<number> {
      return await redis.zcard(keys.sessionRevisions(sessionId))
    },

    /** Returns the set's revision and the ids of its questions, including deleted ones. */
    async list(sessionId: SessionId): Promise<{ revision: number; ids: string[] }> {
      const [revision, ids] = Listed.parse(await list(keys.session(sessionId), [ttlMs]))
      return { revision, ids }
    },

    async *parts(sessionId: SessionId, ids: readonly string[]): AsyncGenerator<string[], void, undefined> {
      for (let i = 0; i < ids.length; i += PART_ROWS) {
        const part = ids.slice(i, i + PART_ROWS)
        yield Texts.parse(await show(await keysWithCleaning({ redis, keys }, sessionId), [ttlMs, ...part]))
      }
    },
  }
}
