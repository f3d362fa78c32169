import { isEnded, type Run } from '@quarry/contracts/run'
import { isEndedAfter } from './question-set.ts'

/** How a run ended before its work was done, and why. */
export type Failure = { state: 'failed' | 'ended-early'; reason: string }

/**
 * Returns why the latest run failed or ended early; undefined once the next one has started. An extraction has a run
 * for each source. The newest run is first.
 */
export function failureOf(runs: readonly Run[]): Failure | undefined {
  const [last] = runs
  if (!last || !runs.every(isEnded)) return undefined
  const since = Date.parse(last.startedAt)
  const latest =
    last.kind === 'extraction' ? [last, ...runs.filter((run) => isEndedAfter(run, last.task, since))] : [last]
  const failures = latest.flatMap(({ state, problem, message }): Failure[] => {
    if (state !== 'failed' && state !== 'ended-early') return []
    return [{ state, reason: (problem ?? message ?? 'the server gave no reason').replace(/\.$/, '') }]
  })
  return failures.find(({ state }) => state === 'failed') ?? failures[0]
}

/** `Failed: The key was rejected`. */
export function formatFailure({ state, reason }: Failure): string {
  return `${state === 'failed' ? 'Failed' : 'Ended early'}: ${reason}`
}
