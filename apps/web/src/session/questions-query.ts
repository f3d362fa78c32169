import { POLL_INTERVAL_MS } from '@quarry/contracts/limits'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { applyPending } from './pending-changes.ts'
import { pollQuestions } from './poll-questions.ts'
import { activeRun, emptySet, type QuestionSet } from './question-set.ts'
import { restartLostRuns } from './restart-lost-runs.ts'
import { type Services, useServices } from './services.ts'
import { useStore } from './store.ts'

const questionsKey = ['questions'] as const

/** One cache entry for rows and runs. It is polled only while a run is active, in a hidden tab too. */
function questionsQuery(services: Services) {
  const { api, runWatch } = services
  return queryOptions({
    queryKey: questionsKey,
    queryFn: async ({ signal }) => {
      const held = heldQuestions(services)
      const onRestored = (lost: QuestionSet) => restartLostRuns(services, lost)
      return runWatch.withStarted(await pollQuestions({ api, held, signal, onRestored }))
    },
    refetchInterval: ({ state }) =>
      activeRun(state.data) || runWatch.isWaiting(state.data?.runs ?? []) ? POLL_INTERVAL_MS : false,
    refetchIntervalInBackground: true,
    // A poll that brings nothing new gives the very same set; comparing thousands of rows again would cost more.
    structuralSharing: false,
    // That a poll is under way is of interest only while there is nothing else to show.
    notifyOnChangeProps: () =>
      holdsNothing(heldQuestions(services)) ? 'all' : ['data', 'error', 'isPending'],
  })
}

function holdsNothing({ rows, runs }: QuestionSet): boolean {
  return rows.length === 0 && runs.length === 0
}

/** The set as the user sees it: what the server told, with the changes that are on their way to it. */
export function useQuestionSet() {
  const services = useServices()
  const { data, isPending, isFetching, error } = useQuery(questionsQuery(services))
  const pending = useStore(services.pending)
  const set = data ?? emptySet
  const rows = useMemo(() => applyPending(set.rows, pending), [set.rows, pending])
  return {
    rows,
    runs: set.runs,
    run: activeRun(set),
    isPending,
    /** Told only while nothing is held: nothing is drawn again because a poll begins or ends. */
    isFetching: isFetching && holdsNothing(set),
    error,
  }
}

export type ShownQuestions = ReturnType<typeof useQuestionSet>

/** The set as the server has told it, without what is on its way there. */
export function heldQuestions({ queries }: Services): QuestionSet {
  return queries.getQueryData<QuestionSet>(questionsKey) ?? emptySet
}

/** Asks again at once, whatever is under way: what was asked before may be out of date already. */
export async function refreshQuestions({ queries }: Services): Promise<void> {
  await queries.cancelQueries({ queryKey: questionsKey })
  await queries.refetchQueries({ queryKey: questionsKey })
}

/** Changes the held set after the server has confirmed a change; a poll under way is asked again. */
export async function changeQuestions(
  { queries }: Services,
  change: (set: QuestionSet) => QuestionSet,
): Promise<void> {
  const overtaken = queries.isFetching({ queryKey: questionsKey }) > 0
  await queries.cancelQueries({ queryKey: questionsKey })
  queries.setQueryData<QuestionSet>(questionsKey, (set) => (set ? change(set) : set))
  if (overtaken) void queries.refetchQueries({ queryKey: questionsKey })
}

/**
 * Forgets the set and its runs, so that no poll takes an emptied server for one that lost its memory.
 * The way back brings them on screen again.
 */
export async function discardQuestions(services: Services): Promise<() => void> {
  const { queries, runWatch } = services
  await queries.cancelQueries({ queryKey: questionsKey })
  const before = heldQuestions(services)
  runWatch.takeLost([])
  queries.setQueryData<QuestionSet>(questionsKey, emptySet)
  return () => queries.setQueryData<QuestionSet>(questionsKey, before)
}
