import type { QueryClient, RefetchOptions } from '@tanstack/react-query'
import type { Store } from '../store.ts'
import { emptySet, type QuestionSet } from './question-set.ts'
import { type UnsentQuestions, withUnsentRows } from './unsent-questions.ts'

export const questionsKey = ['questions'] as const

type CacheServices = { queries: QueryClient }

/** Returns the last received set plus unsent questions, without unsaved changes. */
export function heldQuestions(services: CacheServices & { unsent: Store<UnsentQuestions> }): QuestionSet {
  const set = sentQuestions(services)
  return { ...set, rows: withUnsentRows(set.rows, services.unsent.get()) }
}

/** Returns the set last received from the server. */
export function sentQuestions({ queries }: CacheServices): QuestionSet {
  return queries.getQueryData<QuestionSet>(questionsKey) ?? emptySet
}

/** Refetches at once, and cancels a poll in flight, because its response may be out of date. */
export async function refreshQuestions({ queries }: CacheServices, options?: RefetchOptions): Promise<void> {
  await queries.cancelQueries({ queryKey: questionsKey })
  await queries.refetchQueries({ queryKey: questionsKey }, options)
}

/** Changes the cached set after the server confirmed a change, and repeats a poll in flight. */
export async function changeQuestions(
  { queries }: CacheServices,
  change: (set: QuestionSet) => QuestionSet,
): Promise<void> {
  const overtaken = queries.isFetching({ queryKey: questionsKey }) > 0
  await queries.cancelQueries({ queryKey: questionsKey })
  queries.setQueryData<QuestionSet>(questionsKey, (set) => (set ? change(set) : set))
  if (overtaken) void queries.refetchQueries({ queryKey: questionsKey })
}

export function putQuestions({ queries }: CacheServices, set: QuestionSet): void {
  queries.setQueryData<QuestionSet>(questionsKey, set)
}

export async function stopPolling({ queries }: CacheServices): Promise<void> {
  await queries.cancelQueries({ queryKey: questionsKey })
}
