import type { State } from '../read-state.ts'

interface ProblemEntry {
  /** `notice`: users are affected, but there is nothing for the operator to repair. */
  level: 'critical' | 'warning' | 'notice'
  /** Chapter of the runbook in docs/running/runbook.md, and the number of its step. */
  chapter: string
  step?: number
  /** The alert rules that report the same. */
  alerts?: readonly string[]
}

/** Everything that can be wrong, for the ops page, `/readyz` and the alert rules. */
export const problems = {
  'redis-unreachable': { level: 'critical', chapter: 'Redis is unreachable', alerts: ['QuarryRedisAway'] },
  'redis-nearly-full': { level: 'critical', chapter: 'Full', alerts: ['QuarryRedisNearlyFull'] },
  'no-worker': { level: 'critical', chapter: 'Stuck', step: 1, alerts: ['QuarryNoWorker'] },
  'queue-stuck': { level: 'critical', chapter: 'Stuck', step: 3, alerts: ['QuarryQueueStuck'] },
  'calls-failing': { level: 'critical', chapter: 'Calls fail', alerts: ['QuarryCallsFailing'] },
  'calls-rejected': { level: 'critical', chapter: 'Calls fail', alerts: ['QuarryCallsRejected'] },
  'redis-filling': { level: 'warning', chapter: 'Full', alerts: ['QuarryRedisFilling'] },
  'redis-evicts': { level: 'warning', chapter: 'Redis rejects commands' },
  'api-silent': { level: 'warning', chapter: 'A process is down', alerts: ['QuarryProcessDown'] },
  'worker-silent': { level: 'warning', chapter: 'Stuck', step: 2 },
  'process-ended': {
    level: 'warning',
    chapter: 'A process is down',
    alerts: ['QuarryReplicaGone', 'QuarryServiceGone'],
  },
  'loop-blocked': { level: 'warning', chapter: 'Slow', step: 4, alerts: ['QuarryLoopBlocked'] },
  'ownership-lost': { level: 'warning', chapter: 'Stuck', step: 6, alerts: ['QuarryOwnershipLost'] },
  'service-failing': { level: 'warning', chapter: 'Slow', step: 3, alerts: ['QuarryServiceFailing'] },
  'slots-missed': { level: 'warning', chapter: 'Slow', step: 4, alerts: ['QuarrySlotsMissed'] },
  'nothing-cleaned': { level: 'warning', chapter: 'Stuck', step: 5, alerts: ['QuarryNothingCleaned'] },
  'polls-slow': { level: 'warning', chapter: 'Slow', step: 5, alerts: ['QuarryPollsSlow'] },
  'redis-started': { level: 'notice', chapter: 'Stuck', step: 1 },
  'reports-stale': { level: 'notice', chapter: 'Redis is unreachable' },
  'mixed-builds': { level: 'notice', chapter: 'Upgrade' },
  'keys-rejected': { level: 'notice', chapter: "A user's key is rejected" },
  'quota-used-up': { level: 'notice', chapter: 'Slow', step: 1 },
  'workers-full': { level: 'notice', chapter: 'Stuck', step: 3 },
} as const satisfies Record<string, ProblemEntry>

export interface Problem {
  code: keyof typeof problems
  /** Distinguishes problems of one code, such as two silent workers. */
  subject?: string
  /** One sentence, without a full stop. */
  text: string
  /** Who is affected. */
  affects: string
  /** Milliseconds since 1970 when it began; undefined if that is unknown. */
  sinceMs?: number | undefined
}

/** What problems are found in. */
export interface Facts {
  /** The latest state that was read; undefined if there was none yet. */
  state: State | undefined
  /** Milliseconds since 1970 when Redis stopped responding; undefined while it responds. */
  redisUnreachableSinceMs: number | undefined
  /** Id of the process that looks for problems. */
  self: string
}

/** Where the runbook says what to do: `Stuck, step 2`. */
export function runbookOf({ code }: Problem): string {
  const { chapter, step }: ProblemEntry = problems[code]
  return step === undefined ? chapter : `${chapter}, step ${step}`
}
