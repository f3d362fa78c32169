import type { PlatformError } from '@quarry/platforms/platform-error'
import { platformProblem } from '@quarry/platforms/platform-problem'
import type { SendResult } from '../sending/inflight.ts'
import { createBackoff } from '../sending/service-backoff.ts'
import type { RunContext, WorkerDependencies } from './run-context.ts'
import { logThrottled } from './run-logs.ts'

/** Milliseconds without a finished item after which a run fails whose service fails. Its finished items are kept. */
const FAILING_MAX_MS = 6 * 3_600_000

/**
 * Real milliseconds without a finished item after which a run that waits for a quota fails. Longer than the time from
 * a spent day to the first requests of the next.
 */
const QUOTA_WAIT_MAX_MS = 26 * 3_600_000

interface Pause {
  /** Real milliseconds. */
  waitMs: number
  reason: string
  /** The reason as the job's log shows it. Default: the reason. */
  line?: string
}

/** What a failed request of any service means for its run: its items are released, and the run waits until it has waited too long. */
export function createRequestFailures(
  { claims, rateLimits, clock }: Pick<WorkerDependencies, 'claims' | 'rateLimits' | 'clock'>,
  { run, logProgress }: Pick<RunContext, 'run' | 'logProgress'>,
  { rateKey, serviceName }: { rateKey: string; serviceName: string },
) {
  const backoff = createBackoff()

  async function endRun(error: PlatformError, ids: readonly string[]): Promise<SendResult> {
    await claims.release(run, ids)
    return { kind: 'fatal', problem: platformProblem(error) }
  }

  return {
    passed: backoff.passed,

    /** Handles an error of no service: the caller's own abort, or one that it throws again. */
    async interrupted(error: unknown, ids: readonly string[]): Promise<SendResult> {
      await claims.release(run, ids)
      if (error instanceof Error && error.name === 'AbortError') return { kind: 'again' }
      throw error
    },

    /** The key is blocked already. */
    async waitForQuota(error: PlatformError, { waitMs, ...pause }: Pause, ids: readonly string[]) {
      logThrottled(logProgress, waitMs, pause)
      if ((await claims.noteFailure(run)) > QUOTA_WAIT_MAX_MS) return await endRun(error, ids)
      await claims.release(run, ids)
      return { kind: 'again' } as const
    },

    /** Pauses the key, for longer with each failure in a row. */
    async waitForService(error: PlatformError, ids: readonly string[]): Promise<SendResult> {
      if ((await claims.noteFailure(run)) > FAILING_MAX_MS) return await endRun(error, ids)
      const pauseMs = clock.real(backoff.nextMs())
      logThrottled(logProgress, pauseMs, {
        reason: error.kind,
        line: `${serviceName} is failing (${error.kind})`,
      })
      await rateLimits.blockUntil(rateKey, pauseMs, 'service')
      await claims.release(run, ids, 'tail')
      return { kind: 'again' }
    },
  }
}
