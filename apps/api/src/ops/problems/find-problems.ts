import { recentSum } from '@quarry/store/ops/processes'
import { aliveProcesses } from '../processes.ts'
import type { State } from '../read-state.ts'
import { type Facts, type Problem, problems } from './problems.ts'
import { processProblems } from './process-problems.ts'
import { fillOf, redisProblems } from './redis-problems.ts'
import { runProblems } from './run-problems.ts'

const codes = Object.keys(problems)

/** Returns everything that is wrong with the deployment, the worst first, as in the list of problems. */
export function findProblems({ state, redisUnreachableSinceMs, self }: Facts): Problem[] {
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
    ...runProblems(state),
    ...callProblems(state),
  ].sort((a, b) => codes.indexOf(a.code) - codes.indexOf(b.code))
}

/** The fewest bad calls in five minutes that make a problem. */
const CALLS_MIN = 5
/** Share of Redis' memory from which uploads are rejected. That is not an overload. */
const REJECTING_FILL = 0.8

/** What can be wrong with users' calls: `bad` are more than `share` of `all`, as in the alert rules. */
const callFaults = [
  {
    code: 'calls-failing',
    bad: 'failedCalls',
    all: 'calls',
    share: 0.02,
    text: 'failed because of an error in Quarry or in its stored data',
    affects: 'the users who made them',
  },
  {
    code: 'calls-rejected',
    bad: 'rejectedCalls',
    all: 'calls',
    share: 0.02,
    text: 'were rejected: Redis was unreachable, or an API is overloaded',
    affects: 'the users who made them',
  },
  {
    code: 'polls-slow',
    bad: 'slowPolls',
    all: 'polls',
    share: 0.01,
    text: 'took longer than half a second: too little CPU for API or Redis',
    affects: 'every open page',
  },
] as const

function* callProblems(state: State): Generator<Problem> {
  const alive = aliveProcesses(state)
  for (const { code, bad, all, share, text, affects } of callFaults) {
    const [count, of] = [recentSum(alive, bad), recentSum(alive, all)]
    if (count < CALLS_MIN || count / of <= share) continue
    if (code === 'calls-rejected' && fillOf(state) >= REJECTING_FILL) continue
    yield { code, text: `${count} ${all} of ${of} in 5 min ${text}`, affects }
  }
}
