import { isEnded, type Run, type RunId } from '@quarry/contracts/run'

/** Where the user started a run, which selects the wording of its toasts. */
export type RunPurpose =
  | 'extraction'
  | 'post-check'
  | 'read-answers'
  | 'process-selected'
  | 'analysis-cleaning'
  | 'cleaning-screen'
  | 'second-opinion'
  | 'find-topics'
  | 'phrases'

/** `runs` is one run, or an extraction's runs for all sources. */
export type EndedRun = { runs: readonly Run[]; purpose: RunPurpose }

export type RunWatch = ReturnType<typeof createRunWatch>

/** Watches the runs that this page started or found active. */
export function createRunWatch() {
  const watched = new Map<RunId, RunPurpose>()

  return {
    watch: (id: RunId, purpose: RunPurpose) => void watched.set(id, purpose),
    /** Returns true while an accepted run has not ended, so that polls continue. */
    isWaiting(runs: readonly Run[] = []): boolean {
      const ended = new Set(runs.filter(isEnded).map((run) => run.id))
      return [...watched.keys()].some((id) => !ended.has(id))
    },
    /** Returns the runs that ended since the last call, each once; an extraction's when all its sources have ended. */
    takeEnded(runs: readonly Run[]): EndedRun[] {
      for (const run of runs) if (!isEnded(run) && !watched.has(run.id)) watched.set(run.id, purposeOf(run))
      const done = runs.flatMap((run) => {
        const purpose = watched.get(run.id)
        return isEnded(run) && purpose !== undefined ? [{ run, purpose }] : []
      })
      const doneIds = new Set(done.map(({ run }) => run.id))
      const isOn = (of: RunPurpose) =>
        [...watched].some(([id, purpose]) => purpose === of && !doneIds.has(id))
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
    /** Stops watching runs that the server no longer has. */
    forget(runs: readonly Run[]): void {
      const known = new Set(runs.map(({ id }) => id))
      for (const id of watched.keys()) if (!known.has(id)) watched.delete(id)
    },
  }
}

function purposeOf(run: Run): RunPurpose {
  if (run.task) return run.task
  return run.kind === 'extraction' ? 'extraction' : 'analysis-cleaning'
}
