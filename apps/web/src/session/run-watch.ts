import type { Question } from '@quarry/contracts/question'
import { isEnded, type Run, type RunId } from '@quarry/contracts/run'
import { type AcceptedRun, runFromRows } from './accepted-run.ts'
import type { QuestionSet } from './question-set.ts'

/** Where a run was started; selects the wording of its toasts. */
export type RunPurpose =
  | 'extraction'
  | 'read-new'
  | 'process-selected'
  | 'analysis-cleaning'
  | 'cleaning-screen'
  | 'second-opinion'
  | 'uncertain-titles'

export type WatchedRun = {
  purpose: RunPurpose
  /** Starts the rest of a lost run and watches it; undefined if that is impossible. */
  restart?: Restart
  /** Response to its start, if this page started it. */
  accepted?: AcceptedRun
}

export type Restart = (lost: { run: Run; rows: readonly Question[] }) => Promise<unknown> | undefined

export type LostRun = WatchedRun & { run: Run }

export type EndedRun = { run: Run; purpose: RunPurpose }

export type RunWatch = {
  watch: (id: RunId, watched: WatchedRun) => void
  /** Returns true while an accepted run has not ended, so that polls continue. */
  isWaiting: (runs?: readonly Run[]) => boolean
  /** Returns the set with runs of this page, derived from the rows, if the server reports no runs. */
  withStarted: (set: QuestionSet) => QuestionSet
  /** Returns the runs that ended since the last call, each once. */
  takeEnded: (runs: readonly Run[]) => EndedRun[]
  /** Returns what is known of unfinished runs that the server lost, and stops watching them. */
  takeLost: (runs: readonly Run[]) => LostRun[]
}

/** Watches the runs that this page started or found active. */
export function createRunWatch(): RunWatch {
  const watched = new Map<RunId, WatchedRun>()

  return {
    watch: (id, run) => void watched.set(id, run),
    isWaiting(runs = []) {
      const ended = new Set(runs.filter(isEnded).map((run) => run.id))
      return [...watched.keys()].some((id) => !ended.has(id))
    },
    withStarted(set) {
      // A list with an epoch comes from Quarry's server, which reports every run.
      if (set.epoch !== '') return set
      const known = new Set(set.runs.map((run) => run.id))
      const started = [...watched.values()].flatMap(({ accepted }) =>
        accepted && !known.has(accepted.id) ? [runFromRows(accepted, set.rows)] : [],
      )
      return started.length > 0 ? { ...set, runs: [...started, ...set.runs] } : set
    },
    takeEnded(runs) {
      const ended: EndedRun[] = []
      for (const run of runs) {
        const known = watched.get(run.id)
        if (!isEnded(run)) {
          if (!known) watched.set(run.id, { purpose: purposeOf(run) })
        } else if (known) {
          watched.delete(run.id)
          ended.push({ run, purpose: known.purpose })
        }
      }
      return ended
    },
    takeLost(runs) {
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
