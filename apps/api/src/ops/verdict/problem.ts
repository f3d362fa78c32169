import type { State } from '../overview/read-state.ts'

/** `notice`: users are affected, but there is nothing for the operator to repair. */
export type ProblemLevel = 'critical' | 'warning' | 'notice'

export interface Problem {
  code: string
  /** Distinguishes problems of one code, such as two silent workers. */
  subject?: string
  level: ProblemLevel
  /** One sentence, without a full stop. */
  text: string
  /** Who is affected. */
  affects: string
  /** Milliseconds since 1970; undefined if the state does not show it. */
  sinceMs?: number | undefined
  /** Id of a chapter of the runbook, or of a step in it: `stuck`, `stuck-2`. */
  step: string
}

/** What the verdict is computed from. */
export interface Facts {
  /** Milliseconds since 1970. */
  atMs: number
  /** The latest state that could be read; undefined if there was none yet. */
  state: State | undefined
  /** Milliseconds since 1970 when Redis stopped responding; undefined while it responds. */
  redisUnreachableSinceMs: number | undefined
  /** Id of the process that computes the verdict. */
  self: string
  /** Titles cleaned in each of the last 60 minutes, the latest last. */
  titlesByMinute: readonly number[]
}
