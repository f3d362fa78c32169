import { isCounted } from '@quarry/contracts/counted'
import { listQuestions } from '@quarry/contracts/endpoints/questions'
import { formatCount } from '@quarry/contracts/format-count'
import { POLL_INTERVAL_MS } from '@quarry/contracts/limits'
import type { Question } from '@quarry/contracts/question'
import { SessionConfig } from '@quarry/contracts/session-config'
import { queryOptions, replaceEqualDeep, useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { z } from 'zod'
import { type Api, TIMEOUT_MS } from '../api/api.ts'
import { logFailure } from '../api/call-error.ts'
import { type QuestionChange, withChanges } from '../questions/changes/question-change.ts'
import { questionsKey, sentQuestions } from '../questions/question-cache.ts'
import {
  activeRun,
  emptySet,
  lostOf,
  mergePage,
  type QuestionSet,
  QuestionsResponse,
  shownRun,
} from '../questions/question-set.ts'
import { restoreQuestions } from '../questions/restore-questions.ts'
import { withUnsentRows } from '../questions/unsent-questions.ts'
import { useStore } from '../store.ts'
import { type Services, useServices } from './services.ts'
import { knownConfig, sendConfig, useThreshold } from './use-session-config.ts'

type QueryServices = Pick<Services, 'api' | 'queries' | 'runWatch' | 'toasts' | 'opening'>

/** One cache entry for rows and runs, polled only while a run is active, even in a hidden tab. */
function questionsQuery(services: QueryServices) {
  const { api, runWatch } = services
  return queryOptions({
    queryKey: questionsKey,
    queryFn: async ({ signal }) => {
      const held = sentQuestions(services)
      const onRestored = (lost: QuestionSet) => noteRestored(services, lost)
      const set = await pollQuestions({ api, held, signal, onRestored })
      if (held.epoch !== undefined && held.epoch !== set.epoch) restoreConfig(services)
      return set
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

/** Returns the shown set: the server's state with unsaved changes applied. */
export function useQuestionSet() {
  const services = useServices()
  const { isShown } = useStore(services.analyses.current)
  const { data, isPending, isFetching, error } = useQuery({ ...questionsQuery(services), enabled: isShown })
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

function split(all: readonly Question[], threshold: number) {
  const rows = all.filter((row) => isCounted(row, threshold))
  // Return the same array if nothing is hidden, because results are cached by array.
  if (rows.length === all.length) return { rows: all, unlikely: none }
  return { rows, unlikely: all.filter((row) => !isCounted(row, threshold)) }
}

const none: readonly Question[] = []

export type ShownQuestions = ReturnType<typeof useQuestionSet>

/** Polls the server for changes, whether or not a screen shows the questions. */
export async function loadQuestions(services: QueryServices): Promise<void> {
  await services.queries.fetchQuery({ ...questionsQuery(services), staleTime: 0 })
}

const listing = { ...listQuestions, schema: { response: { 200: QuestionsResponse } } }

type Poll = {
  api: Api
  held: QuestionSet
  signal?: AbortSignal
  /** Called after lost questions were restored, with these questions and the page's runs. */
  onRestored: (lost: QuestionSet) => void
}

/**
 * Returns `held` merged with all changes since. If the server has lost the set, restores it there and keeps it on
 * screen.
 */
export async function pollQuestions({ api, held, signal, onRestored }: Poll): Promise<QuestionSet> {
  const current = await readChanges(api, held, signal)
  const lost = lostOf(held, current)
  if (!lost) return current
  await restoreQuestions(api, lost)
  // Reads from the start, because revisions of different sets can't be compared, and another page may have restored
  // older rows.
  const restored = await readChanges(api, { ...emptySet, clock: held.clock }, signal)
  onRestored({ ...held, rows: restored.rows })
  return restored
}

/** Shows a toast about what the server had lost, and that its runs must be started again. */
function noteRestored({ runWatch, toasts, opening }: QueryServices, lost: QuestionSet): void {
  runWatch.forget()
  // When an analysis is opened, its copy on the server has usually been deleted, which is no news.
  if (opening.get() && !activeRun(lost)) return
  const sentences = [
    'The server had lost this session.',
    ...(lost.rows.length > 0 ? [`This page restored ${formatCount(lost.rows.length, 'question')}.`] : []),
    ...(activeRun(lost) ? ['Start the run again to continue.'] : []),
  ]
  const title = lost.rows.length > 0 ? 'Questions restored' : 'Run lost'
  toasts.notify({ title, description: sentences.join(' '), tone: 'neutral' })
}

/** Sends the settings again, unless an analysis is being opened, which sends its own. */
function restoreConfig(services: QueryServices): void {
  const config = knownConfig(services)
  if (services.opening.get() || !config) return
  const chosen = z.object(SessionConfig.shape).parse(config)
  if (replaceEqualDeep(chosen, config.defaults) === chosen) return
  sendConfig(services, chosen).catch((error) => logFailure('The settings were not restored', error))
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
