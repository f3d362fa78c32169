import { listQuestions } from '@quarry/contracts/endpoints/questions'
import type { Api } from '../api/api.ts'
import { isLost, mergePage, type QuestionSet, QuestionsAnswer } from './question-set.ts'
import { restoreQuestions } from './restore-questions.ts'

const listing = { ...listQuestions, schema: { response: { 200: QuestionsAnswer } } }

type Poll = {
  api: Api
  held: QuestionSet
  signal?: AbortSignal
  /** Called once when the server turned out to have lost the set and has it back; waited for before the set is read again. */
  onRestored: (lost: QuestionSet) => Promise<void>
}

/**
 * Everything that changed since `held`, merged into it. Where the server has lost the set, ours is
 * given back to it and stays on screen.
 */
export async function pollQuestions({ api, held, signal, onRestored }: Poll): Promise<QuestionSet> {
  const current = await readChanges(api, held, signal)
  if (!isLost(held, current)) return current
  await restoreQuestions(api, held.rows)
  await onRestored(held)
  return readChanges(api, { ...held, runs: [], revision: 0, epoch: current.epoch }, signal)
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
