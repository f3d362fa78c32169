import type { Question } from '@quarry/contracts/question'
import { isEnded, type Run, type RunId } from '@quarry/contracts/run'
import { type AcceptedRun, runFromRows } from './accepted-run.ts'
import type { QuestionSet } from './question-set.ts'

/** Where a run was started from: its end is told in the words of that place. */
export type RunPurpose = 'extraction' | 'process-selected' | 'analysis-cleaning' | 'cleaning-screen'

export type WatchedRun = {
  purpose: RunPurpose
  /** Starts the rest of the run anew after the server has lost it, and watches it; undefined when that cannot be. */
  restart?: Restart
  /** What its start told, where this page has started it. */
  accepted?: AcceptedRun
}

export type Restart = (lost: { run: Run; rows: readonly Question[] }) => Promise<unknown> | undefined

export type LostRun = WatchedRun & { run: Run }

export type EndedRun = { run: Run; purpose: RunPurpose }

export type RunWatch = {
  watch: (id: RunId, watched: WatchedRun) => void
  /** A run was accepted that these runs do not show as ended: polls have to go on. */
  isWaiting: (runs?: readonly Run[]) => boolean
  /** The set with the runs that this page has started, where the list tells of no runs: read off the rows. */
  withStarted: (set: QuestionSet) => QuestionSet
  /** What has ended since the last call, each run once. */
  takeEnded: (runs: readonly Run[]) => EndedRun[]
  /** The server forgot these runs: hands out what was known of the unfinished ones and stops waiting for them. */
  takeLost: (runs: readonly Run[]) => LostRun[]
}

/** Follows the runs this page has started or found under way. */
export function createRunWatch(): RunWatch {
  const watched = new Map<RunId, WatchedRun>()

  return {
    watch: (id, run) => void watched.set(id, run),
    isWaiting(runs = []) {
      const ended = new Set(runs.filter(isEnded).map((run) => run.id))
      return [...watched.keys()].some((id) => !ended.has(id))
    },
    withStarted(set) {
      // A list with an epoch is one of ours, which tells of every run.
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
  return run.kind === 'extraction' ? 'extraction' : 'analysis-cleaning'
}
