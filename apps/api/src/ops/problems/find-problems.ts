import { formatCount } from '@quarry/contracts/format-count'
import { recentSum } from '@quarry/store/ops/processes'
import type { State } from '../read-state.ts'
import { aliveProcesses } from './lost-processes.ts'
import { type Facts, type Problem, problems } from './problems.ts'
import { processProblems } from './process-problems.ts'
import { fillOf, redisProblems } from './redis-problems.ts'
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

/** Largest shares of the calls in five minutes, as in the alert rules, and the fewest bad calls that make a problem. */
const FAILED_SHARE_MAX = 0.02
const SLOW_SHARE_MAX = 0.01
const CALLS_MIN = 5
/** Share of Redis' memory from which uploads are rejected. That is not an overload. */
const REJECTING_FILL = 0.8

/** Returns the problems with users' calls. */
function* callProblems(state: State): Generator<Problem> {
  const alive = aliveProcesses(state)
  const sum = (name: Parameters<typeof recentSum>[1]) => recentSum(alive, name)
  const isMany = (count: number, of: number, share: number) => count >= CALLS_MIN && count / of > share
  const calls = sum('calls')
  const of = (count: number) => `${formatCount(count, 'call')} of ${calls} in 5 min`
  const failed = sum('failedCalls')
  if (isMany(failed, calls, FAILED_SHARE_MAX)) {
    yield {
      code: 'calls-failing',
      text: `${of(failed)} failed because of an error in Quarry or in its stored data`,
      affects: 'the users who made them',
    }
  }
  const rejected = sum('rejectedCalls')
  if (isMany(rejected, calls, FAILED_SHARE_MAX) && fillOf(state) < REJECTING_FILL) {
    yield {
      code: 'calls-rejected',
      text: `${of(rejected)} were rejected: Redis was unreachable, or an API is overloaded`,
      affects: 'the users who made them',
    }
  }
  const slow = sum('slowPolls')
  if (isMany(slow, sum('polls'), SLOW_SHARE_MAX)) {
    yield {
      code: 'polls-slow',
      text: `${formatCount(slow, 'poll')} of ${sum('polls')} in 5 min took longer than half a second: too little CPU for API or Redis`,
      affects: 'every open page',
    }
  }
}
