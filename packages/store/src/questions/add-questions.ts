import { QUESTIONS_MAX } from '@quarry/contracts/limits'
import type { NewQuestion, Question } from '@quarry/contracts/question'
import { z } from 'zod'
import { retryWhileUnreachable } from '../connection/wait-while-full.ts'
import type { SessionId } from '../keys.ts'
import { chunks, createScripts, type StoreOptions } from '../scripts.ts'
import { DiscardedSessionError } from '../sessions/session.ts'

/** Adds questions in parts, which can be undone together. */
export interface Addition {
  /** Adds questions with new ids; existing ones do not change. Returns how many were added. */
  add: (questions: readonly NewQuestion[]) => Promise<number>
  /**
   * Removes the added questions. Works while Redis is full, and waits up to ten seconds while it is unreachable. If a call of
   * `add` failed without a response from Redis, up to 500 of its questions can remain.
   */
  undo: () => Promise<void>
}

/** Longer than a lost connection takes to be replaced; short enough for the client that waits for its response. */
const UNDO_MS = 10_000
/** Maximum bytes added to one session in its lifetime. A full set of ordinary questions has about 13 MB. */
const ADDED_BYTES_MAX = 64 * 1024 * 1024

/** The session's limit of added bytes is reached. */
export class SpentSessionError extends Error {
  constructor() {
    super('the session has reached its limit of added bytes')
  }
}

const Ids = z.array(z.string())

/** Returns a function that begins an addition to a session's set. */
export function createAdditions(options: StoreOptions) {
  const { onSession } = createScripts(options)

  return (sessionId: SessionId): Addition => {
    const added: string[] = []
    return {
      async add(questions) {
        const before = added.length
        for (const part of chunks(questions)) {
          const texts = part.map((question) => JSON.stringify(settled(question)))
          const ids = await onSession('addQuestions', sessionId, [QUESTIONS_MAX, ADDED_BYTES_MAX, ...texts])
          if (ids === null) throw new DiscardedSessionError()
          if (ids === 'spent') throw new SpentSessionError()
          added.push(...Ids.parse(ids))
        }
        return added.length - before
      },

      async undo() {
        const all = added.splice(0)
        if (all.length === 0) return
        await retryWhileUnreachable(UNDO_MS, async () => {
          for (const ids of chunks(all)) await onSession('undoAddition', sessionId, ids)
        })
      },
    }
  }
}

/** An added question belongs to no run, so it cannot be processing. */
export function settled<Row extends Pick<Question, 'processingStatus'>>(question: Row): Row {
  return question.processingStatus === 'processing' ? { ...question, processingStatus: 'pending' } : question
}
