import { listQuestions } from '@quarry/contracts/endpoints/questions'
import type { Api } from '../api/api.ts'
import { emptySet, lostOf, mergePage, type QuestionSet, QuestionsResponse } from './question-set.ts'
import { restoreQuestions } from './restore-questions.ts'

const listing = { ...listQuestions, schema: { response: { 200: QuestionsResponse } } }

type Poll = {
  api: Api
  held: QuestionSet
  signal?: AbortSignal
  /** Called once the server has back what it had lost, with the rows as they are there and the runs that are gone; waited for before the set is read again. */
  onRestored: (lost: QuestionSet) => Promise<void>
}

/**
 * Everything that changed since `held`, merged into it. Where the server has lost the set, ours is
 * given back to it and stays on screen.
 */
export async function pollQuestions({ api, held, signal, onRestored }: Poll): Promise<QuestionSet> {
  const current = await readChanges(api, held, signal)
  const lost = lostOf(held, current)
  if (!lost) return current
  await restoreQuestions(api, lost)
  // Anew: the revisions of another set are no measure for this one's, and another page may have given back older rows.
  const restored = await readChanges(api, { ...emptySet, clock: held.clock }, signal)
  await onRestored({ ...held, rows: restored.rows })
  return readChanges(api, restored, signal)
}

async function readChanges(api: Api, held: QuestionSet, signal?: AbortSignal): Promise<QuestionSet> {
  let set = held
  for (;;) {
    const page = await api.call(listing, {
      // Who holds nothing yet asks for the whole set.
      ...(set.epoch !== undefined && { query: { since: set.revision, epoch: set.epoch } }),
      ...(signal && { signal }),
    })
    const before = set.revision
    set = mergePage(set, page)
    // A server that promises more without moving on would be asked for ever.
    if (!page.more || (!page.reset && set.revision === before)) return set
  }
}
