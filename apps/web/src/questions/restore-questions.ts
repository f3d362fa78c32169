import { restoreQuestions as restore } from '@quarry/contracts/endpoints/questions'
import { Question } from '@quarry/contracts/question'
import type { Api } from '../api/api.ts'
import { chunksOf } from './question-set.ts'

/** A call with this many rows is below the server's limit even if all have the maximum length. */
const CHUNK_ROWS = 2000

/**
 * Restores questions that the server does not have and returns how many it took. Skips rows that the server would
 * reject. Rows in flight become pending again.
 */
export async function restoreQuestions(api: Api, rows: readonly Question[]): Promise<number> {
  const acceptable = rows
    .filter((row) => Question.safeParse(row).success)
    .map((row) =>
      row.processingStatus === 'processing' ? { ...row, processingStatus: 'pending' as const } : row,
    )
  let taken = 0
  for (const questions of chunksOf(acceptable, CHUNK_ROWS)) {
    const { restored } = await api.call(restore, { body: { questions } })
    taken += restored
  }
  return taken
}
