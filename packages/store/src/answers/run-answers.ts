import { QuestionAnswers } from '@quarry/contracts/answer'
import type { RunRef } from '../keys.ts'
import type { StoreOptions } from '../session-writer.ts'

/** One hour. A page that needs the answers later must have them read again. */
const LIFETIME_MS = 3_600_000

export type RunAnswers = ReturnType<typeof createRunAnswers>

/** Holds the answers that runs have read, only until a page has stored them. */
export function createRunAnswers({ redis, keys }: Pick<StoreOptions, 'redis' | 'keys'>) {
  return {
    async put(run: RunRef, read: readonly QuestionAnswers[]): Promise<void> {
      const pipeline = redis.pipeline()
      for (const answers of read)
        pipeline.set(keys.runAnswers(run, answers.questionId), JSON.stringify(answers), 'PX', LIFETIME_MS)
      for (const [error] of (await pipeline.exec()) ?? []) if (error) throw error
    },

    /** Returns the answers to these questions that are still held. */
    async read(run: RunRef, questionIds: readonly string[]): Promise<QuestionAnswers[]> {
      if (questionIds.length === 0) return []
      const texts = await redis.mget(questionIds.map((id) => keys.runAnswers(run, id)))
      return texts.flatMap((text) => (text === null ? [] : [QuestionAnswers.parse(JSON.parse(text))]))
    },

    /** Deletes the answers to these questions and returns how many were deleted. */
    remove: (run: RunRef, questionIds: readonly string[]): Promise<number> =>
      redis.unlink(questionIds.map((id) => keys.runAnswers(run, id))),
  }
}
