import { restoreQuestions as restore } from '@quarry/contracts/endpoints/questions'
import { Question } from '@quarry/contracts/question'
import type { Api } from '../api/api.ts'
import { chunksOf } from './question-set.ts'

/** Rows per call; even with the maximum length, they stay below the server's limit. */
const CHUNK_ROWS = 2000

/**
 * Restores questions that the server does not have, and returns how many it stored. Skips rows that the server would
 * reject. Rows being processed become pending again.
 */
export async function restoreQuestions(api: Api, rows: readonly Question[]): Promise<number> {
  let taken = 0
  for (const chunk of chunksOf(rows, CHUNK_ROWS)) {
    const questions = chunk
      .filter((row) => Question.safeParse(row).success)
      .map((row) =>
        row.processingStatus === 'processing' ? { ...row, processingStatus: 'pending' as const } : row,
      )
    if (questions.length === 0) continue
    const { restored } = await api.call(restore, { body: { questions } })
    taken += restored
  }
  return taken
}
