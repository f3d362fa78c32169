import { POLL_INTERVAL_MS } from '@quarry/contracts/limits'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { pollQuestions } from './poll-questions.ts'
import { activeRun, emptySet, type QuestionSet, shownRun } from './question-set.ts'
import { restartLostRuns } from './restart-lost-runs.ts'
import { type Services, useServices } from './services.ts'
import { shownRows } from './shown-rows.ts'
import { useStore } from './store.ts'
import { nothingUnsent, withUnsentRows } from './unsent-questions.ts'

const questionsKey = ['questions'] as const

/** One cache entry for rows and runs. It is polled only while a run is active, in a hidden tab too. */
function questionsQuery(services: Services) {
  const { api, runWatch } = services
  return queryOptions({
    queryKey: questionsKey,
    queryFn: async ({ signal }) => {
      const held = sentQuestions(services)
      const onRestored = (lost: QuestionSet) => restartLostRuns(services, lost)
      return runWatch.withStarted(await pollQuestions({ api, held, signal, onRestored }))
    },
    refetchInterval: ({ state }) =>
      activeRun(state.data) || runWatch.isWaiting(state.data?.runs ?? []) ? POLL_INTERVAL_MS : false,
    refetchIntervalInBackground: true,
    // A poll without changes returns the same set; comparing thousands of rows would cost more.
    structuralSharing: false,
    // `isFetching` matters only while there is nothing else to show.
    notifyOnChangeProps: () =>
      holdsNothing(sentQuestions(services)) ? 'all' : ['data', 'error', 'isPending'],
  })
}

function holdsNothing({ rows, runs }: QuestionSet): boolean {
  return rows.length === 0 && runs.length === 0
}

/** Returns the set as shown: the server's state with unsaved changes applied. */
export function useQuestionSet() {
  const services = useServices()
  const { data, isPending, isFetching, error } = useQuery(questionsQuery(services))
  const { state } = services.changes
  const steps = useSyncExternalStore(state.subscribe, () => state.get().steps)
  const unsent = useStore(services.unsent)
  const set = data ?? emptySet
  const held = useMemo(() => withUnsentRows(set.rows, unsent), [set.rows, unsent])
  return {
    rows: shownRows(services, held, steps),
    runs: set.runs,
    run: shownRun(set),
    isPending,
    /** True only while the page has no questions, so that polls do not cause renders. */
    isFetching: isFetching && holdsNothing(set) && unsent.rows.size === 0,
    error,
  }
}

export type ShownQuestions = ReturnType<typeof useQuestionSet>

/** Returns the set as last received, with unsent questions and without unsaved changes. */
export function heldQuestions(services: Services): QuestionSet {
  const set = sentQuestions(services)
  return { ...set, rows: withUnsentRows(set.rows, services.unsent.get()) }
}

/** Returns the set as last received from the server. */
export function sentQuestions({ queries }: Pick<Services, 'queries'>): QuestionSet {
  return queries.getQueryData<QuestionSet>(questionsKey) ?? emptySet
}

/** Refetches at once; cancels a poll in flight, which may be out of date. */
export async function refreshQuestions({ queries }: Pick<Services, 'queries'>): Promise<void> {
  await queries.cancelQueries({ queryKey: questionsKey })
  await queries.refetchQueries({ queryKey: questionsKey })
}

/** Changes the held set after the server confirmed a change; repeats a poll in flight. */
export async function changeQuestions(
  { queries }: Pick<Services, 'queries'>,
  change: (set: QuestionSet) => QuestionSet,
): Promise<void> {
  const overtaken = queries.isFetching({ queryKey: questionsKey }) > 0
  await queries.cancelQueries({ queryKey: questionsKey })
  queries.setQueryData<QuestionSet>(questionsKey, (set) => (set ? change(set) : set))
  if (overtaken) void queries.refetchQueries({ queryKey: questionsKey })
}

/**
 * Discards the set and its runs, so that no poll mistakes an emptied server for one that lost its data.
 * Returns a function that brings them back.
 */
export async function discardQuestions(services: Services): Promise<() => void> {
  const { queries, runWatch, unsent } = services
  await queries.cancelQueries({ queryKey: questionsKey })
  const before = sentQuestions(services)
  const unsentBefore = unsent.get()
  runWatch.takeLost([])
  queries.setQueryData<QuestionSet>(questionsKey, emptySet)
  // Their ids stay, so that an undo brings them back to the page, not to the server.
  unsent.update(({ ids }) => ({ ...nothingUnsent, ids }))
  return () => {
    queries.setQueryData<QuestionSet>(questionsKey, before)
    unsent.update(() => unsentBefore)
  }
}
