import { listQuestions } from '@quarry/contracts/endpoints/questions'
import { type Api, TIMEOUT_MS } from './api/api.ts'
import { emptySet, lostOf, mergePage, type QuestionSet, QuestionsResponse } from './question-set.ts'
import { restoreQuestions } from './restore-questions.ts'

const listing = { ...listQuestions, schema: { response: { 200: QuestionsResponse } } }

type Poll = {
  api: Api
  held: QuestionSet
  signal?: AbortSignal
  /** Awaited after lost questions were restored; receives the restored rows and the lost runs. */
  onRestored: (lost: QuestionSet) => Promise<void>
}

/**
 * Returns `held` merged with all changes since. If the server lost the set, restores it there and keeps it
 * on screen.
 */
export async function pollQuestions({ api, held, signal, onRestored }: Poll): Promise<QuestionSet> {
  const current = await readChanges(api, held, signal)
  const lost = lostOf(held, current)
  if (!lost) return current
  await restoreQuestions(api, lost)
  // From the start: revisions of different sets cannot be compared, and another page may have restored older rows.
  const restored = await readChanges(api, { ...emptySet, clock: held.clock }, signal)
  await onRestored({ ...held, rows: restored.rows })
  return readChanges(api, restored, signal)
}

async function readChanges(api: Api, held: QuestionSet, signal?: AbortSignal): Promise<QuestionSet> {
  let set = held
  for (;;) {
    const page = await api.call(listing, {
      // Without an epoch the server returns the whole set.
      ...(set.epoch !== undefined && { query: { since: set.revision, epoch: set.epoch } }),
      ...(signal && { signal }),
      timeoutMs: TIMEOUT_MS,
    })
    const before = set.revision
    set = mergePage(set, page)
    // Prevents an endless loop if the server promises more but makes no progress.
    if (!page.more || (!page.reset && set.revision === before)) return set
  }
}
