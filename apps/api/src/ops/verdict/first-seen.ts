import type { Problem } from './problem.ts'

/** A problem with its beginning. */
export type DatedProblem = Problem & {
  sinceMs: number
  /** The problem was there when this process first looked. */
  isAtLeast: boolean
}

const idOf = ({ code, subject = '' }: Problem) => `${code} ${subject}`

/** Remembers when each problem was first found, for those whose state does not show it. Holds only present problems. */
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
