import { z } from 'zod'
import type { State } from '../overview/read-state.ts'
import { endedRow, liveRow, type RunRow, workersByRun } from '../overview/run-rows.ts'

/** Runs on one page of the list. */
const RUNS_PER_PAGE = 50
/** Seconds that a queued run may wait for a worker before it counts as in trouble. */
const QUEUED_MAX_SECONDS = 60

export const runFilters = [
  'active',
  'running',
  'waiting',
  'queued',
  'paused',
  'failed',
  'completed',
  'cancelled',
  'all',
] as const
export type RunFilter = (typeof runFilters)[number]

/** The query of the list: search term, state, and page number from 1. */
export const RunQuery = z.object({
  q: z.string().trim().max(100).default(''),
  state: z
    .enum([...runFilters, ''])
    .default('')
    .catch(''),
  page: z.coerce.number().int().min(1).max(10_000).catch(1).default(1),
})
export type RunQuery = z.infer<typeof RunQuery>

export interface RunList {
  rows: RunRow[]
  /** Runs on all pages. */
  count: number
  page: number
  pages: number
  filter: RunFilter
}

/** Returns a page of the matching runs: those in trouble first, then the oldest, then ended ones, the latest first. */
export function listRuns(state: State, { q, state: wanted, page }: RunQuery): RunList {
  const workers = workersByRun(state)
  // A search finds ended runs too: a user may report a problem after the run is over.
  const filter = wanted === '' ? (q === '' ? 'active' : 'all') : wanted
  const all = [
    ...state.runs.map((run) => liveRow(run, state.at, workers)),
    ...state.endedRuns.map((run) => endedRow(run, state.at)),
  ]
  const found = all.filter((row) => isOf(row, filter) && matches(row, q)).sort(byTrouble)
  const pages = Math.max(1, Math.ceil(found.length / RUNS_PER_PAGE))
  const shown = Math.min(page, pages)
  const first = (shown - 1) * RUNS_PER_PAGE
  return { rows: found.slice(first, first + RUNS_PER_PAGE), count: found.length, page: shown, pages, filter }
}

function isOf({ state, endedSeconds }: RunRow, filter: RunFilter): boolean {
  if (filter === 'all') return true
  return filter === 'active' ? endedSeconds === undefined : state === filter
}

/** Matches a run, session or key by the beginning of its id as shown, and a worker by any part of its name. */
function matches({ id, session, key, worker }: RunRow, q: string): boolean {
  if (q === '') return true
  const searchTerm = q.toLowerCase()
  const isOfKey = key
    ?.toLowerCase()
    .slice(key.indexOf('·') + 1)
    .startsWith(searchTerm.replace(/^(?:gm|rd)·/, ''))
  return (
    id.startsWith(searchTerm) ||
    session.toLowerCase().startsWith(searchTerm) ||
    isOfKey === true ||
    worker?.toLowerCase().includes(searchTerm) === true
  )
}

const ranks = {
  service: 0,
  'daily-quota': 3,
  'minute-quota': 4,
  'token-quota': 4,
  'reddit-window': 4,
  rate: 6,
} as const

/** 0 is the worst. */
function troubleOf({ state, waitsFor, ageSeconds, endedSeconds }: RunRow): number {
  if (state === 'failed') return 2
  if (endedSeconds !== undefined) return 8
  if (state === 'queued') return ageSeconds > QUEUED_MAX_SECONDS ? 1 : 7
  if (state === 'paused') return 5
  return waitsFor === undefined ? 6 : ranks[waitsFor.reason]
}

/** Sorts runs in trouble first, then the oldest, then ended ones, the latest first. */
export function byTrouble(a: RunRow, b: RunRow): number {
  const byEnd = (a.endedSeconds ?? 0) - (b.endedSeconds ?? 0)
  return troubleOf(a) - troubleOf(b) || byEnd || b.ageSeconds - a.ageSeconds
}
