import { callProblems } from './call-problems.ts'
import { type Facts, type Problem, problems } from './problems.ts'
import { processProblems } from './process-problems.ts'
import { redisProblems } from './redis-problems.ts'
import { runProblems } from './run-problems.ts'

const codes = Object.keys(problems)

/** Returns everything that is wrong with the deployment, the worst first, as in the list of problems. */
export function findProblems({ state, redisUnreachableSinceMs, self, titlesByMinute }: Facts): Problem[] {
  if (redisUnreachableSinceMs !== undefined) {
    // All other problems would describe an outdated state.
    return [
      {
        code: 'redis-unreachable',
        text: 'Redis does not respond, so every call gets 503 and runs wait',
        affects: 'everyone',
        sinceMs: redisUnreachableSinceMs,
      },
    ]
  }
  if (state === undefined) return []
  return [
    ...redisProblems(state),
    ...processProblems(state, self),
    ...runProblems(state, titlesByMinute),
    ...callProblems(state),
  ].sort((a, b) => codes.indexOf(a.code) - codes.indexOf(b.code))
}
