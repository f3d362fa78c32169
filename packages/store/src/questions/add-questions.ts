import type { NewQuestion, Question } from '@quarry/contracts/question'
import { z } from 'zod'
import type { SessionId } from '../keys.ts'
import { chunks, createScripts, type StoreOptions } from '../scripts.ts'
import { DiscardedSessionError } from '../sessions/session.ts'

/** Maximum bytes added to one session in its lifetime. A full set of ordinary questions has about 13 MB. */
const ADDED_BYTES_MAX = 64 * 1024 * 1024

/** The session's limit of added bytes is reached. */
export class SpentSessionError extends Error {
  constructor() {
    super('the session has reached its limit of added bytes')
  }
}

const Ids = z.array(z.string())

/** Returns a function that adds questions with new ids; existing ones do not change. It returns how many were added. */
export function createAdditions(options: StoreOptions) {
  const { onSession } = createScripts(options)

  return async (sessionId: SessionId, questions: readonly NewQuestion[]): Promise<number> => {
    let added = 0
    for (const part of chunks(questions)) {
      const texts = part.map((question) => JSON.stringify(settled(question)))
      const ids = await onSession('addQuestions', sessionId, [ADDED_BYTES_MAX, ...texts])
      if (ids === null) throw new DiscardedSessionError()
      if (ids === 'spent') throw new SpentSessionError()
      added += Ids.parse(ids).length
    }
    return added
  }
}

/** An added question belongs to no run, so it cannot be processing. */
export function settled<Row extends Pick<Question, 'processingStatus'>>(question: Row): Row {
  return question.processingStatus === 'processing' ? { ...question, processingStatus: 'pending' } : question
}
