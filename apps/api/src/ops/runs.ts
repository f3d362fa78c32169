import { isEnded, type Run } from '@quarry/contracts/run'
import { sourceFacts } from '@quarry/contracts/sources'
import { type Service, services } from '@quarry/platforms/services'
import { abbreviate } from '@quarry/store/fingerprint'
import { processName } from '@quarry/store/ops/processes'
import type { ShownRun } from '@quarry/store/runs/read-runs'
import { z } from 'zod'
import { aliveProcesses } from './processes.ts'
import type { State } from './read-state.ts'
import { redactLine } from './redact.ts'

/** A run as operators see it. It holds no title and no whole hash. */
export type RunRow = ReturnType<typeof runRow>

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
  'ended-early',
  'completed',
  'cancelled',
  'all',
] as const
export type RunFilter = (typeof runFilters)[number]

/** The query of the list: search term, state, and page number from 1. */
export const RunQuery = z.object({
  q: z.string().trim().max(100).default(''),
  state: z.enum([...runFilters, '']).default(''),
  page: z.coerce.number().int().min(1).max(10_000).catch(1).default(1),
})
export type RunQuery = z.infer<typeof RunQuery>

export type RunList = ReturnType<typeof listRuns>

/** Returns a page of the matching runs: those in trouble first, then the oldest, then ended ones, the latest first. */
export function listRuns(state: State, { q, state: wanted, page }: RunQuery) {
  const workers = workersByRun(state)
  // A search finds ended runs too: a user may report a problem after the run is over.
  const filter = wanted === '' ? (q === '' ? 'active' : 'all') : wanted
  const matching = [...state.runs, ...state.endedRuns]
    .map((run) => runRow(run, state.at, workers))
    .filter((row) => matches(row, q))
  const found = matching.filter((row) => isOf(row, filter)).sort(byTrouble)
  const pages = Math.max(1, Math.ceil(found.length / RUNS_PER_PAGE))
  const shown = Math.min(page, pages)
  return {
    rows: found.slice((shown - 1) * RUNS_PER_PAGE, shown * RUNS_PER_PAGE),
    /** Runs on all pages. */
    count: found.length,
    /** Matching runs of each filter. */
    counts: new Map(runFilters.map((one) => [one, matching.filter((row) => isOf(row, one)).length])),
    page: shown,
    pages,
    filter,
  }
}

/** The service that a run calls. */
export const serviceOf = ({ kind, source = 'reddit' }: Run): Service =>
  kind === 'cleaning' ? 'gemini' : source

/** Begins the fingerprints of a service's keys: `gm`, `rd`, `hn`. */
const keyPrefixOf = (service: Service) =>
  service === 'gemini' ? 'gm' : sourceFacts[service].idPrefix.replace('-', '') || 'rd'

/** Returns the name of the worker of each live run, by the first eight characters of the run's id. */
export function workersByRun(state: State): Map<string, string> {
  return new Map(
    aliveProcesses(state).flatMap((report) => report.runs.map((run) => [run, processName(report)] as const)),
  )
}

const secondsBetween = (fromMs: number, toMs: number) => Math.max(0, (toMs - fromMs) / 1000)

export function runRow(
  { run, sessionId, limitOwner }: Pick<ShownRun, 'run' | 'sessionId' | 'limitOwner'>,
  nowMs: number,
  workers: ReadonlyMap<string, string>,
) {
  const { id, kind, state, waitingFor, processed, failed, total, startedAt, finishedAt, problem } = run
  const service = serviceOf(run)
  return {
    ...{ id, kind, state, processed, failed, total },
    session: abbreviate(sessionId),
    /** The service and the start of the fingerprint whose requests it counts (`gm·1f2e…`, `hn·address`); undefined if unknown. */
    key: limitOwner && `${keyPrefixOf(service)}·${abbreviate(limitOwner)}`,
    /** The worker that has it now. */
    worker: isEnded(run) ? undefined : workers.get(id.slice(0, 8)),
    waitsFor: waitingFor && {
      service: services[service].name,
      ...waitingFor,
      seconds: secondsBetween(nowMs, Date.parse(waitingFor.until)),
    },
    ageSeconds: secondsBetween(Date.parse(startedAt), nowMs),
    /** Seconds since its end; undefined while it is active. */
    endedSeconds: finishedAt === undefined ? undefined : secondsBetween(Date.parse(finishedAt), nowMs),
    /** Why it failed or ended early. */
    problem: problem && redactLine(problem),
  }
}

function isOf({ state, endedSeconds }: RunRow, filter: RunFilter): boolean {
  if (filter === 'all') return true
  return filter === 'active' ? endedSeconds === undefined : state === filter
}

/** Matches a run, session or key by the beginning of its id as shown, and a worker by any part of its name. */
function matches({ id, session, key = '', worker = '' }: RunRow, q: string): boolean {
  const searchTerm = q.toLowerCase()
  const ids = [id, session, key, key.slice(key.indexOf('·') + 1)].map((text) => text.toLowerCase())
  return ids.some((text) => text.startsWith(searchTerm)) || worker.toLowerCase().includes(searchTerm)
}

const ranks = {
  service: 0,
  'daily-quota': 3,
  'minute-quota': 4,
  'token-quota': 4,
  'source-window': 4,
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

function byTrouble(a: RunRow, b: RunRow): number {
  const byEnd = (a.endedSeconds ?? 0) - (b.endedSeconds ?? 0)
  return troubleOf(a) - troubleOf(b) || byEnd || b.ageSeconds - a.ageSeconds
}
