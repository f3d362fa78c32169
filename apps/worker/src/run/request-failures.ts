import type { PlatformError, PlatformErrorKind } from '@quarry/platforms/platform-error'
import { platformProblem } from '@quarry/platforms/platform-problem'
import type { SendResult } from '../sending/inflight.ts'
import { createOwnPause } from '../sending/own-pause.ts'
import { createBackoff } from '../sending/service-backoff.ts'
import type { RunContext, WorkerDependencies } from './run-context.ts'
import { logThrottled } from './run-logs.ts'

/**
 * A run fails after this many milliseconds of service failures without a finished item. Its finished items are kept.
 */
const FAILING_MAX_MS = 6 * 3_600_000

/**
 * A run that waits for a quota fails after this many real milliseconds without a finished item. Longer than from a
 * used-up day to the first requests of the next.
 */
const QUOTA_WAIT_MAX_MS = 26 * 3_600_000

/** Longer than the longest pause after a failure, so that the failures of two runs in an outage meet. */
const OUTAGE_MS = 120_000

/** Errors that concern every request from this server's address or with the key. All others may be the request's. */
const concernsAll: ReadonlySet<PlatformErrorKind> = new Set(['rate-limited', 'client-blocked'])

interface Pause {
  /** Real milliseconds. */
  waitMs: number
  reason: string
  /** The reason as the job's log should show it; by default the reason itself. */
  line?: string
}

interface Failing<Item> {
  rateKey: string
  serviceName: string
  work: { putBack(items: readonly Item[], to?: 'head' | 'tail'): Promise<void> }
}

/**
 * Handles failed requests to any service: puts the items back and pauses, and fails the run once it has waited too
 * long.
 */
export function createRequestFailures<Item>(
  { owners, rateLimits, clock }: Pick<WorkerDependencies, 'owners' | 'rateLimits' | 'clock'>,
  { run, fields, logProgress }: Pick<RunContext, 'run' | 'fields' | 'logProgress'>,
  { rateKey, serviceName, work }: Failing<Item>,
) {
  const backoff = createBackoff()
  const ownPause = createOwnPause()
  /** Time of the first failure after the run's last success, across all of its owners, in milliseconds since 1970. */
  let failingSince = Number(fields.get('failingSince') ?? 0)
  /** The service's failure that was logged last; undefined after a success. */
  let logged: PlatformError['kind'] | undefined

  async function noteFailingSince(since: number): Promise<void> {
    failingSince = since
    await owners.write(run, { values: [['run', 'failingSince', since === 0 ? '' : since]] })
  }

  async function failedFor(): Promise<number> {
    const now = Date.now()
    // Another response may reset `failingSince` during the write below.
    const since = failingSince === 0 ? now : failingSince
    if (failingSince === 0) await noteFailingSince(now)
    return now - since
  }

  async function endRun(error: PlatformError, items: readonly Item[]): Promise<SendResult> {
    await work.putBack(items)
    return { kind: 'fatal', problem: platformProblem(error) }
  }

  /** Returns true if all runs must pause, because the failure isn't one of this run's requests alone. */
  async function isForAll(kind: PlatformErrorKind): Promise<boolean> {
    const isOutage = await rateLimits.noteFailure(rateKey, run.runId, clock.real(OUTAGE_MS))
    return isOutage || concernsAll.has(kind)
  }

  return {
    /** Returns the limits that the run's requests observe, with the pauses of this run. */
    withPauses: ownPause.within,

    async passed(): Promise<void> {
      backoff.passed()
      logged = undefined
      if (failingSince !== 0) await noteFailingSince(0)
    },

    /** Handles an error that does not come from a service. Only the caller's own abort is not rethrown. */
    async interrupted(error: unknown, items: readonly Item[]): Promise<SendResult> {
      await work.putBack(items)
      if (error instanceof Error && error.name === 'AbortError') return { kind: 'again' }
      throw error
    },

    /** Does not block the key, because it is already blocked. */
    async waitForQuota(error: PlatformError, { waitMs, ...pause }: Pause, items: readonly Item[]) {
      logThrottled(logProgress, waitMs, pause)
      if ((await failedFor()) > QUOTA_WAIT_MAX_MS) return await endRun(error, items)
      await work.putBack(items)
      return { kind: 'again' } as const
    },

    /**
     * Pauses the run, longer after each further failure in a row. Pauses all runs with the key or at the same address
     * if the failure concerns them, or if another run has failed, too. Logs only the first of equal failures in a row.
     */
    async waitForService(error: PlatformError, items: readonly Item[]): Promise<SendResult> {
      if ((await failedFor()) > FAILING_MAX_MS) return await endRun(error, items)
      const pauseMs = clock.real(backoff.nextMs())
      if (logged !== error.kind)
        logThrottled(logProgress, pauseMs, {
          reason: error.kind,
          line: `${serviceName} is failing (${error.kind})`,
        })
      logged = error.kind
      ownPause.begin(pauseMs)
      if (await isForAll(error.kind)) await rateLimits.blockUntil(rateKey, pauseMs, 'service')
      await work.putBack(items, 'tail')
      return { kind: 'again' }
    },
  }
}
