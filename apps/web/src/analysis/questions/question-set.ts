import { Findings } from '@quarry/contracts/findings'
import { type Question, StoredQuestion } from '@quarry/contracts/question'
import { isEnded, Run, type RunKind } from '@quarry/contracts/run'
import { replaceEqualDeep } from '@tanstack/react-query'
import { z } from 'zod'
import { readableList } from './readable-list.ts'
import { newClock, type RunClock, withPoll } from './run-clock.ts'

/** The browser's copy of the session's questions, from the last poll. */
export type QuestionSet = {
  rows: readonly Question[]
  /** The newest first. */
  runs: readonly Run[]
  /** Codebook and groups; undefined until topics are found. */
  findings: Findings | undefined
  revision: number
  epoch: string | undefined
  /** Ids that the user has deleted, so that a server that lost them doesn't add them again. */
  deleted: ReadonlySet<string>
  clock: RunClock
}

export const emptySet: QuestionSet = {
  rows: [],
  runs: [],
  findings: undefined,
  revision: 0,
  epoch: undefined,
  deleted: new Set(),
  clock: newClock,
}

const Page = z.object({
  data: readableList(StoredQuestion),
  unlikely: readableList(StoredQuestion).default([]),
  removed: readableList(z.string()).default([]),
  revision: z.number().default(0),
  epoch: z.string().default(''),
  more: z.boolean().default(false),
  reset: z.boolean().optional(),
  runs: readableList(Run).default([]),
  findings: Findings.optional().catch(undefined),
  now: z.string().optional(),
})

/** The list is bare or in an object. Without an epoch, it is the whole set. */
export const QuestionsResponse = z.union([
  Page.transform((page) => (page.epoch === '' ? { ...page, reset: true } : page)),
  z.array(z.unknown()).transform((data) => Page.parse({ data, reset: true })),
])

/** Omits the clock, which changes with every poll. */
const compared = ['rows', 'runs', 'findings', 'revision', 'epoch', 'deleted'] as const

/**
 * Updates known rows in place, appends new rows, removes deleted rows and ignores older revisions. Returns the same
 * set, rows or runs when they are unchanged, so that nothing is rendered again.
 */
export function mergePage(
  held: QuestionSet,
  page: z.output<typeof Page>,
  browserNowMs = Date.now(),
): QuestionSet {
  const fresh = page.reset === true || held.epoch === undefined
  const rows = new Map((fresh ? [] : held.rows).map((row) => [row.id, row]))
  const changed = [...page.data, ...page.unlikely]
  for (const row of changed) {
    const known = rows.get(row.id)
    if (!known || known.revision <= row.revision) rows.set(row.id, row)
  }
  for (const id of page.removed) rows.delete(id)
  const unchanged = !fresh && changed.length === 0 && page.removed.length === 0
  // Ended runs say where the questions are from, so they stay when the server has lost them.
  const known = fresh ? held.runs.filter(isEnded) : held.runs
  const runs = replaceEqualDeep(held.runs, mergeRuns(known, page.runs))
  const set = {
    rows: unchanged ? held.rows : [...rows.values()],
    runs,
    findings: page.findings ?? (fresh ? undefined : held.findings),
    revision: page.revision,
    epoch: page.epoch,
    deleted: withRemoved(held.deleted, changed, page.removed),
    clock: withPoll(held.clock, { before: held.runs, after: runs, now: page.now, browserNowMs }),
  }
  return compared.every((name) => held[name] === set[name]) ? held : set
}

function withRemoved(
  held: ReadonlySet<string>,
  changed: readonly Question[],
  removed: readonly string[],
): ReadonlySet<string> {
  const isSame = changed.every(({ id }) => !held.has(id)) && removed.every((id) => held.has(id))
  if (isSame) return held
  const next = new Set([...held, ...removed])
  for (const { id } of changed) next.delete(id)
  return next
}

/** More than the server keeps, because an analysis shows what all its runs read and changed. */
const ENDED_RUNS_MAX = 100

/** Keeps the ended runs, because the server sends them only when they change. */
function mergeRuns(held: readonly Run[], shown: readonly Run[]): Run[] {
  const known = new Map(held.map((run) => [run.id, run]))
  const fresh = shown.map((run) => {
    const coverage = run.coverage ?? known.get(run.id)?.coverage
    return coverage === undefined ? run : { ...run, coverage }
  })
  const shownIds = new Set(shown.map((run) => run.id))
  const kept = held.filter((run) => isEnded(run) && !shownIds.has(run.id))
  const runs = [...fresh, ...kept].sort((a, b) => Date.parse(b.startedAt) - Date.parse(a.startedAt))
  const latestEnded = new Set(runs.filter(isEnded).slice(0, ENDED_RUNS_MAX))
  return runs.filter((run) => !isEnded(run) || latestEnded.has(run))
}

/** A run as users see it: the runs of several sources are one, with the active `parts` and the `ended` ones. */
export type ShownRun = Run & { parts?: readonly Run[]; ended?: readonly Run[] }

/** Returns the active run to show, with extractions from several sources combined. */
export function shownRun(set: QuestionSet): ShownRun | undefined {
  const first = activeRun(set)
  if (first?.kind !== 'extraction') return first
  const parts = set.runs.filter(
    (run) => run.kind === 'extraction' && run.task === first.task && !isEnded(run),
  )
  const startedAt = Math.min(...parts.map((run) => Date.parse(run.startedAt)))
  const ended = set.runs.filter((run) => isEndedAfter(run, first.task, startedAt))
  const all = [...parts, ...ended]
  if (all.length < 2) return first
  const [nextToGoOn] = parts
    .filter(({ waitingFor }) => waitingFor)
    .toSorted((a, b) => (a.waitingFor?.until ?? '').localeCompare(b.waitingFor?.until ?? ''))
  const isAll = (state: Run['state']) => parts.every((run) => run.state === state)
  return {
    ...first,
    state: isAll('paused') ? 'paused' : isAll('waiting') ? 'waiting' : isAll('queued') ? 'queued' : 'running',
    ...(isAll('waiting')
      ? { waitingFor: nextToGoOn?.waitingFor, source: nextToGoOn?.source }
      : { waitingFor: undefined }),
    ...sumOf(all),
    parts,
    ended,
  }
}

/**
 * Returns the extractions that have ended, the newest first, with the runs of several sources that read at the same
 * time combined.
 */
export function endedExtractions(runs: readonly Run[]): Run[] {
  const last = runs.find((run) => isEndedAfter(run, undefined, 0))
  if (!last) return []
  const beside = runs.filter((run) => isEndedAfter(run, undefined, Date.parse(last.startedAt)))
  const others = runs.filter((run) => !beside.includes(run) && run !== last)
  return [beside.length < 2 ? last : { ...last, ...sumOf(beside) }, ...endedExtractions(others)]
}

/** Returns true for an extraction with this task that ended after a time in milliseconds since 1970. */
export const isEndedAfter = (run: Run, task: Run['task'], ms: number): boolean =>
  run.kind === 'extraction' &&
  run.task === task &&
  isEnded(run) &&
  Date.parse(run.finishedAt ?? run.startedAt) > ms

function sumOf(runs: readonly Run[]) {
  const sum = (name: 'total' | 'processed' | 'failed') => runs.reduce((total, run) => total + run[name], 0)
  return {
    total: sum('total'),
    processed: sum('processed'),
    failed: sum('failed'),
    coverage: runs.flatMap(({ coverage = [] }) => coverage),
  }
}

/** Returns an active run, if any. A session has at most one cleaning, and one extraction per source. */
export function activeRun(set: QuestionSet | undefined, kind?: RunKind): Run | undefined {
  return set?.runs.find((run) => !isEnded(run) && (kind === undefined || run.kind === kind))
}

export function chunksOf<Item>(items: readonly Item[], size: number): Item[][] {
  const chunks: Item[][] = []
  for (let start = 0; start < items.length; start += size) chunks.push(items.slice(start, start + size))
  return chunks
}
