import { listQuestions } from '@quarry/contracts/endpoints/questions'
import { type Api, TIMEOUT_MS } from '../api/api.ts'
import { mergePage, type QuestionSet, QuestionsResponse } from './questions/question-set.ts'

const listing = { ...listQuestions, schema: { response: { 200: QuestionsResponse } } }

/** Returns `held` merged with all changes since. Without an epoch, reads the whole set. */
export async function readChanges(api: Api, held: QuestionSet, signal?: AbortSignal): Promise<QuestionSet> {
  let set = held
  for (;;) {
    const page = await api.call(listing, {
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
