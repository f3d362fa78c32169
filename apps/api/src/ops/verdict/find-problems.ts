import { callProblems } from './call-problems.ts'
import type { Facts, Problem, ProblemLevel } from './problem.ts'
import { processProblems } from './process-problems.ts'
import { redisProblems, redisUnreachable } from './redis-problems.ts'
import { workProblems } from './work-problems.ts'

const ranks: Record<ProblemLevel, number> = { critical: 0, warning: 1, notice: 2 }

/** Returns everything that is wrong with the deployment, the worst first. */
export function findProblems({ state, redisUnreachableSinceMs, self, titlesByMinute }: Facts): Problem[] {
  // All other problems would describe an outdated state.
  if (redisUnreachableSinceMs !== undefined) return [redisUnreachable(redisUnreachableSinceMs)]
  if (state === undefined) return []
  return [
    ...redisProblems(state),
    ...processProblems(state, self),
    ...workProblems(state, titlesByMinute),
    ...callProblems(state),
  ].sort((a, b) => ranks[a.level] - ranks[b.level])
}
