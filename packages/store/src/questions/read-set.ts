import type { Run } from '@quarry/contracts/run'
import { z } from 'zod'
import type { SessionId } from '../keys.ts'
import { chunks, createScripts, type StoreOptions } from '../scripts.ts'

/** A set that is read in parts. Questions that change meanwhile are read before or after the change; a poll since `revision` returns them. */
export interface SetReader {
  epoch: string
  /** Revision of the set when reading began. */
  revision: number
  runs: Run[]
  /** The session's, see `isCounted`. */
  threshold: number
  /** Yields each question once, as its stored JSON text. A part is read when the one before has been consumed. */
  parts: () => AsyncIterable<string[]>
}

/** Questions in one part: about 100 kB, and a few milliseconds to convert to CSV. */
export const PART_ROWS = 100

const Listed = z.tuple([z.coerce.number(), z.array(z.string())])
const Texts = z.array(z.string())

/** Reads whole sets in parts, so that no call holds up others for long. */
export function createSetReader(options: StoreOptions) {
  const { onSession } = createScripts(options)

  /** Returns the set's revision and the ids of its questions, including deleted ones. */
  async function list(sessionId: SessionId): Promise<{ revision: number; ids: string[] }> {
    const [revision, ids] = Listed.parse(await onSession('listQuestions', sessionId, []))
    return { revision, ids }
  }

  async function* parts(sessionId: SessionId, ids: readonly string[]): AsyncGenerator<string[], void> {
    for (const part of chunks(ids, PART_ROWS))
      yield Texts.parse(await onSession('showQuestions', sessionId, part))
  }

  return {
    list,
    parts,

    /** Yields what `schema` reads of each question. */
    async *rows<Row>(sessionId: SessionId, schema: z.ZodType<Row>): AsyncGenerator<Row, void> {
      const { ids } = await list(sessionId)
      for await (const texts of parts(sessionId, ids))
        for (const text of texts) yield schema.parse(JSON.parse(text))
    },
  }
}
