import { startCleaning, startExtraction } from '@quarry/contracts/endpoints/runs'
import type { Question } from '@quarry/contracts/question'
import { isEnded, type Run, type RunId } from '@quarry/contracts/run'
import { z } from 'zod'
import { cleaningCounts, isToClean } from './cleaning-counts.ts'
import type { QuestionSet } from './question-set.ts'

/** Where a run was started; selects the wording of its toasts. */
export type RunPurpose =
  | 'extraction'
  | 'post-check'
  | 'process-selected'
  | 'analysis-cleaning'
  | 'cleaning-screen'
  | 'second-opinion'

export type WatchedRun = {
  purpose: RunPurpose
  /** Starts the rest of a lost run and watches it; undefined if that is impossible. */
  restart?: Restart
  /** Response to its start, if this page started it. */
  accepted?: AcceptedRun
}

export type Restart = (lost: { run: Run; rows: readonly Question[] }) => Promise<unknown> | undefined

/** `runs`: one, or those of all sources of an extraction. */
export type EndedRun = { runs: readonly Run[]; purpose: RunPurpose }

export type RunWatch = ReturnType<typeof createRunWatch>

/** Watches the runs that this page started or found active. */
export function createRunWatch() {
  const watched = new Map<RunId, WatchedRun>()

  return {
    watch: (id: RunId, run: WatchedRun) => void watched.set(id, run),
    /** Returns true while an accepted run has not ended, so that polls continue. */
    isWaiting(runs: readonly Run[] = []): boolean {
      const ended = new Set(runs.filter(isEnded).map((run) => run.id))
      return [...watched.keys()].some((id) => !ended.has(id))
    },
    /** Returns the set with runs of this page, derived from the rows, if the server reports no runs. */
    withStarted(set: QuestionSet): QuestionSet {
      // A list with an epoch comes from Quarry's server, which reports every run.
      if (set.epoch !== '') return set
      const known = new Set(set.runs.map((run) => run.id))
      const started = [...watched.values()].flatMap(({ accepted }) =>
        accepted && !known.has(accepted.id) ? [runFromRows(accepted, set.rows)] : [],
      )
      return started.length > 0 ? { ...set, runs: [...started, ...set.runs] } : set
    },
    /** Returns the runs that ended since the last call, each once; those of an extraction when all its sources have ended. */
    takeEnded(runs: readonly Run[]): EndedRun[] {
      for (const run of runs)
        if (!isEnded(run) && !watched.has(run.id)) watched.set(run.id, { purpose: purposeOf(run) })
      const done = runs.flatMap((run) => {
        const purpose = watched.get(run.id)?.purpose
        return isEnded(run) && purpose !== undefined ? [{ run, purpose }] : []
      })
      const doneIds = new Set(done.map(({ run }) => run.id))
      const isOn = (of: RunPurpose) =>
        [...watched].some(([id, { purpose }]) => purpose === of && !doneIds.has(id))
      const taken = done.filter(({ run, purpose }) => run.kind !== 'extraction' || !isOn(purpose))
      for (const { run } of taken) watched.delete(run.id)
      const byPurpose = Map.groupBy(taken, ({ purpose }) => purpose)
      return [...byPurpose].flatMap(([purpose, ofPurpose]) => {
        const ended = ofPurpose.map(({ run }) => run)
        return ended[0]?.kind === 'extraction'
          ? [{ runs: ended, purpose }]
          : ended.map((run) => ({ runs: [run], purpose }))
      })
    },
    /** Returns what is known of unfinished runs that the server lost, and stops watching them. */
    takeLost(runs: readonly Run[]): (WatchedRun & { run: Run })[] {
      const lost = runs
        .filter((run) => !isEnded(run))
        .map((run) => ({ ...(watched.get(run.id) ?? { purpose: purposeOf(run) }), run }))
      watched.clear()
      return lost
    },
  }
}

function purposeOf(run: Run): RunPurpose {
  if (run.task) return run.task
  return run.kind === 'extraction' ? 'extraction' : 'analysis-cleaning'
}

/** The specification promises a message; Quarry's server adds the run id. */
const RunStarted = z.object({ message: z.string().optional(), runId: z.string().optional() })

const response = { 200: RunStarted, 201: RunStarted, 202: RunStarted }

export const cleaningStart = { ...startCleaning, schema: { ...startCleaning.schema, response } }
export const extractionStart = { ...startExtraction, schema: { ...startExtraction.schema, response } }

/** A run as known from the response to its start, with the questions that a cleaning is for. */
type AcceptedRun = Run & { questionIds: ReadonlySet<string> }

export function acceptedRun(
  { message, runId }: z.output<typeof RunStarted>,
  rest: Pick<AcceptedRun, 'kind' | 'questionIds' | 'total' | 'delayMs'>,
): AcceptedRun {
  const startedAt = new Date().toISOString()
  return {
    ...rest,
    id: runId ?? `started-${startedAt}`,
    startedAt,
    state: 'running',
    processed: 0,
    failed: 0,
    initialProcessedCount: 0,
    titlesPerRequest: 1,
    ...(message !== undefined && { message }),
  }
}

/**
 * Returns the run derived from the rows, for a server that reports no runs. A cleaning ends when none of its
 * questions is left; an extraction ends with the response to its start, as nothing else of it is visible.
 */
function runFromRows({ questionIds, ...run }: AcceptedRun, rows: readonly Question[]): Run {
  if (run.kind === 'extraction') return { ...run, state: 'completed', processed: rows.length }
  const asked = rows.filter((row) => questionIds.has(row.id))
  const { total, processed, failed } = cleaningCounts(asked)
  return { ...run, state: asked.some(isToClean) ? 'running' : 'completed', total, processed, failed }
}
