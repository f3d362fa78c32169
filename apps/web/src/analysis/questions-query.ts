import { isCounted } from '@quarry/contracts/counted'
import { type Findings, noFindings } from '@quarry/contracts/findings'
import { POLL_INTERVAL_MS } from '@quarry/contracts/limits'
import type { Question } from '@quarry/contracts/question'
import { queryOptions, replaceEqualDeep, useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { useStore } from '../store.ts'
import { useAnalysis } from './analysis-context.ts'
import { noteSent } from './changes/note-sent.ts'
import { type QuestionChange, withChanges } from './changes/question-change.ts'
import type { OpenAnalysis } from './open-analysis.ts'
import { questionsKeyOf, sentQuestions } from './questions/question-cache.ts'
import { activeRun, emptySet, type QuestionSet, shownRun } from './questions/question-set.ts'
import { withUnsentRows } from './questions/unsent-questions.ts'
import { readChanges } from './read-changes.ts'
import { callsWith } from './server-copy.ts'
import { useThreshold } from './use-session-config.ts'

type QueryServices = Pick<
  OpenAnalysis,
  'changes' | 'id' | 'plainApi' | 'copy' | 'queries' | 'runWatch' | 'signal' | 'unsent'
>

/** One cache entry for rows and runs, polled only while a run is active, even in a hidden tab. */
export function questionsQuery(analysis: QueryServices) {
  const { runWatch } = analysis
  return queryOptions({
    queryKey: questionsKeyOf(analysis.id),
    queryFn: ({ signal }) => pollQuestions(analysis, signal),
    refetchInterval: ({ state }) =>
      activeRun(state.data) || runWatch.isWaiting(state.data?.runs ?? []) ? POLL_INTERVAL_MS : false,
    refetchIntervalInBackground: true,
    // A poll without changes returns the same set; comparing thousands of rows would cost more.
    structuralSharing: false,
    // `isFetching` matters only while there is nothing else to show.
    notifyOnChangeProps: () =>
      holdsNothing(sentQuestions(analysis)) ? 'all' : ['data', 'error', 'isPending'],
  })
}

/** Returns the page's set merged with all changes on the server. A new analysis has nothing there. */
async function pollQuestions(analysis: QueryServices, signal: AbortSignal): Promise<QuestionSet> {
  const { copy, plainApi } = analysis
  if (!copy.exists()) return sentQuestions(analysis)
  const set = await copy.named((headers) =>
    readChanges(callsWith(plainApi, headers, analysis.signal), sentQuestions(analysis), signal),
  )
  // A row of a file is unsent only while the server lacks it.
  noteSent(analysis, set.rows)
  return set
}

function holdsNothing({ rows, runs }: QuestionSet): boolean {
  return rows.length === 0 && runs.length === 0
}

/** Returns the shown set: the server's state with unsaved changes applied. */
export function useQuestionSet() {
  const services = useAnalysis()
  const { data, isPending, isFetching, error } = useQuery(questionsQuery(services))
  const { state } = services.changes
  const steps = useSyncExternalStore(state.subscribe, () => state.get().steps)
  const unsent = useStore(services.unsent)
  const set = data ?? emptySet
  const held = useMemo(() => withUnsentRows(set.rows, unsent), [set.rows, unsent])
  const all = shownRows(services, held, steps)
  const threshold = useThreshold()
  const { rows, unlikely } = useMemo(() => split(all, threshold), [all, threshold])
  return {
    rows,
    /** Rows below the threshold, which don't count as questions. */
    unlikely,
    runs: set.runs,
    run: shownRun(set),
    isPending,
    /** True only while the page has no questions, so that polls do not cause renders. */
    isFetching: isFetching && holdsNothing(set) && unsent.rows.size === 0,
    error,
  }
}

/** Returns the codebook and the groups, which are empty until topics are found. */
export function useFindings(): Findings {
  const { data } = useQuery(questionsQuery(useAnalysis()))
  return data?.findings ?? noFindings
}

function split(all: readonly Question[], threshold: number) {
  const rows = all.filter((row) => isCounted(row, threshold))
  // Return the same array if nothing is hidden, because results are cached by array.
  if (rows.length === all.length) return { rows: all, unlikely: none }
  return { rows, unlikely: all.filter((row) => !isCounted(row, threshold)) }
}

const none: readonly Question[] = []

export type ShownQuestions = ReturnType<typeof useQuestionSet>

/** Polls the server for changes, whether or not a screen shows the questions. */
export async function loadQuestions(analysis: QueryServices): Promise<void> {
  await analysis.queries.fetchQuery({ ...questionsQuery(analysis), staleTime: 0 })
}

type Steps = readonly { changes: readonly QuestionChange[] }[]
type Shown = { held: readonly Question[]; steps: Steps; rows: readonly Question[] }

/** The last shown rows per session; a page has one session of at most 20,000 rows. */
const shownBy = new WeakMap<object, Shown>()

/**
 * Returns the server's rows with unsaved steps applied. Unchanged rows keep their identity, and so does the array if
 * all are unchanged, so that a save that confirms what is shown causes no rendering, counting or sorting.
 */
export function shownRows(session: object, held: readonly Question[], steps: Steps): readonly Question[] {
  const before = shownBy.get(session)
  if (before?.held === held && before.steps === steps) return before.rows
  const changes = steps.flatMap((step) => step.changes)
  const rows = keepSame(before?.rows ?? [], withChanges(held, changes))
  shownBy.set(session, { held, steps, rows })
  return rows
}

function keepSame(before: readonly Question[], after: readonly Question[]): readonly Question[] {
  const byId = new Map(before.map((row) => [row.id, row]))
  const rows = after.map((row) => {
    const known = byId.get(row.id)
    return known && looksSame(known, row) ? known : row
  })
  return rows.length === before.length && rows.every((row, index) => row === before[index]) ? before : rows
}

/** Ignores the revision, which no screen shows; changes are sent with the cached row's revision. */
function looksSame(left: Question, right: Question): boolean {
  if (left === right) return true
  const { revision: _, ...shown } = left
  const { revision: __, ...next } = right
  return replaceEqualDeep(shown, next) === shown
}
