import { restoreQuestions as restore } from '@quarry/contracts/endpoints/questions'
import { Question } from '@quarry/contracts/question'
import type { Api } from '../api/api.ts'
import { restorableChunks } from './question-set.ts'

/** Rows in one call, so that it stays below the server's limit for a body. */
const CHUNK_ROWS = 5000

/**
 * Gives questions back to the server and answers how many it took; those that it has are kept as they are there. A row that
 * the server would refuse, such as one from an older server, does not keep the others from it.
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
