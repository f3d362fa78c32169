import { restoreQuestions as restore } from '@quarry/contracts/endpoints/questions'
import { Question } from '@quarry/contracts/question'
import type { Api } from '../api/api.ts'
import { restorableChunks } from './question-set.ts'

/** Maximum rows per call; keeps the body below the server's limit. */
const CHUNK_ROWS = 5000

/**
 * Restores questions on the server and returns how many it took; it keeps those it already has. Skips rows
 * that the server would reject, such as some from an older version.
 */
export async function restoreQuestions(api: Api, rows: readonly Question[]): Promise<number> {
  let taken = 0
  for (const questions of restorableChunks(rows.filter(isAcceptable), CHUNK_ROWS)) {
    const { restored } = await api.call(restore, { body: { questions } })
    taken += restored
  }
  return taken
}

function isAcceptable(row: Question): boolean {
  return Question.safeParse(row).success
}
