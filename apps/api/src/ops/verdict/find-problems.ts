import { callProblems } from './call-problems.ts'
import type { Facts, Problem, ProblemLevel } from './problem.ts'
import { processProblems } from './process-problems.ts'
import { redisAway, redisProblems } from './redis-problems.ts'
import { workProblems } from './work-problems.ts'

const ranks: Record<ProblemLevel, number> = { critical: 0, warning: 1, notice: 2 }

/** Returns everything that is wrong with the deployment, the worst first. */
export function findProblems({ state, redisAwaySinceMs, self, titlesByMinute }: Facts): Problem[] {
  // All other checks would judge an outdated state.
  if (redisAwaySinceMs !== undefined) return [redisAway(redisAwaySinceMs)]
  if (state === undefined) return []
  return [
    ...redisProblems(state),
    ...processProblems(state, self),
    ...workProblems(state, titlesByMinute),
    ...callProblems(state),
  ].sort((a, b) => ranks[a.level] - ranks[b.level])
}
