import { restoreQuestions as restore } from '@quarry/contracts/endpoints/questions'
import type { Question } from '@quarry/contracts/question'
import type { Api } from '../api/api.ts'
import { restorableChunks } from './question-set.ts'

/** Rows in one call, so that it stays below the server's limit for a body. */
const CHUNK_ROWS = 5000

/** Gives questions back to the server; those that it has are kept as they are there. */
export async function restoreQuestions(api: Api, rows: readonly Question[]): Promise<void> {
  for (const questions of restorableChunks(rows, CHUNK_ROWS)) {
    await api.call(restore, { body: { questions } })
  }
}
