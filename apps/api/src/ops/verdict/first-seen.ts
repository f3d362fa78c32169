import type { Problem } from './problem.ts'

/** A problem with the time when it began. */
export type DatedProblem = Problem & {
  sinceMs: number
  /** True if `sinceMs` is only when this process first found the problem. */
  isAtLeast: boolean
}

const idOf = ({ code, subject = '' }: Problem) => `${code} ${subject}`

/** Stores when each problem was first found, for problems without a time of their own. Drops problems that are over. */
export function createFirstSeen() {
  let seen = new Map<string, number>()
  return {
    date(problems: readonly Problem[], atMs: number): DatedProblem[] {
      seen = new Map(problems.map((problem) => [idOf(problem), seen.get(idOf(problem)) ?? atMs]))
      return problems.map((problem) => ({
        ...problem,
        sinceMs: problem.sinceMs ?? seen.get(idOf(problem)) ?? atMs,
        isAtLeast: problem.sinceMs === undefined,
      }))
    },
  }
}
