import type { QueryClient, RefetchOptions } from '@tanstack/react-query'
import type { Store } from '../../store.ts'
import { emptySet, type QuestionSet } from './question-set.ts'
import { type UnsentQuestions, withUnsentRows } from './unsent-questions.ts'

/** The key of an analysis's questions, so that a late response can't reach another analysis. */
export const questionsKeyOf = (id: string) => ['questions', id] as const

/** An open analysis's place in the cache. */
export type CacheServices = { queries: QueryClient; id: string }

/** Returns the last received set plus unsent questions, without unsaved changes. */
export function heldQuestions(services: CacheServices & { unsent: Store<UnsentQuestions> }): QuestionSet {
  const set = sentQuestions(services)
  return { ...set, rows: withUnsentRows(set.rows, services.unsent.get()) }
}

/** Returns the set last received from the server. */
export function sentQuestions({ queries, id }: CacheServices): QuestionSet {
  return queries.getQueryData<QuestionSet>(questionsKeyOf(id)) ?? emptySet
}

/** Refetches immediately, and cancels a poll in flight, because its response may be out of date. */
export async function refreshQuestions(
  { queries, id }: CacheServices,
  options?: RefetchOptions,
): Promise<void> {
  const queryKey = questionsKeyOf(id)
  await queries.cancelQueries({ queryKey })
  await queries.refetchQueries({ queryKey }, options)
}

/** Changes the cached set after the server confirmed a change, and repeats a poll in flight. */
export async function changeQuestions(
  { queries, id }: CacheServices,
  change: (set: QuestionSet) => QuestionSet,
): Promise<void> {
  const queryKey = questionsKeyOf(id)
  const overtaken = queries.isFetching({ queryKey }) > 0
  await queries.cancelQueries({ queryKey })
  queries.setQueryData<QuestionSet>(queryKey, (set) => (set ? change(set) : set))
  if (overtaken) void queries.refetchQueries({ queryKey })
}

export function putQuestions({ queries, id }: CacheServices, set: QuestionSet): void {
  queries.setQueryData<QuestionSet>(questionsKeyOf(id), set)
}
