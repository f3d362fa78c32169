import { restoreQuestions as restore } from '@quarry/contracts/endpoints/questions'
import { ROWS_MAX } from '@quarry/contracts/limits'
import { Question } from '@quarry/contracts/question'
import { type Api, TIMEOUT_MS } from '../../api/api.ts'
import { chunksOf } from './question-set.ts'

/** Rows per call; even with the maximum length, they stay below the server's limit. */
const CHUNK_ROWS = 2000

export type Sending = {
  /** Stops the restore, even in the middle of a call. */
  signal?: AbortSignal
  /** Receives the number of questions sent so far, after each call. */
  onSent?: (sent: number) => void
}

type RestoreOptions = Sending & {
  /** Adds questions that the server has known and deleted, because the user wants them back. */
  undo?: true
  /** Ids that the server must never add. */
  removed?: ReadonlySet<string>
  /** Nothing else of a copy that is being restored follows. */
  isLast?: true
}

/**
 * Sends questions that the server does not have, and returns how many it stored. Skips rows that the server would
 * reject. Rows being processed become pending again.
 */
export async function restoreQuestions(
  api: Pick<Api, 'call'>,
  rows: readonly Question[],
  { undo, removed = new Set(), isLast, signal, onSent }: RestoreOptions = {},
): Promise<number> {
  const chunks = chunksOf(rows.flatMap(restorable), CHUNK_ROWS)
  const removedChunks = chunksOf([...removed], ROWS_MAX)
  const calls = Array.from({ length: Math.max(chunks.length, removedChunks.length, isLast ? 1 : 0) })
  let taken = 0
  for (const index of calls.keys()) {
    const body = {
      questions: chunks[index] ?? [],
      ...(undo && { undo }),
      ...(removedChunks[index] && { removed: removedChunks[index] }),
      ...(isLast && index === calls.length - 1 && { last: isLast }),
    }
    const { restored } = await api.call(restore, { body, timeoutMs: TIMEOUT_MS, ...(signal && { signal }) })
    taken += restored
    onSent?.(Math.min(rows.length, (index + 1) * CHUNK_ROWS))
  }
  return taken
}

function restorable(row: Question): Question[] {
  if (!Question.safeParse(row).success) return []
  return [pendingAgain(row)]
}

/** A row in a request of a run that the server has forgotten waits again. */
export function pendingAgain(row: Question): Question {
  return row.processingStatus === 'processing' ? { ...row, processingStatus: 'pending' } : row
}
