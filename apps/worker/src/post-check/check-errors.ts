import { type SourceId, sourceFacts } from '@quarry/contracts/sources'
import { PlatformError, type PlatformErrorKind } from '@quarry/platforms/platform-error'
import { platformProblem } from '@quarry/platforms/platform-problem'
import { createRequestFailures } from '../run/request-failures.ts'
import type { RunContext, WorkerDependencies } from '../run/run-context.ts'
import type { SendResult } from '../sending/inflight.ts'
import { createConsecutiveFailureCounter } from '../sending/service-backoff.ts'

/**
 * A batch that keeps failing is given up after about half a minute, because the next check finds deleted posts again.
 */
const FAILURES_MAX = 5
/** The pause after a used-up quota without a stated reset. */
const QUOTA_PAUSE_MS = 3_600_000

/**
 * Errors that affect every batch, unless one was answered before: Reddit sometimes rejects every token for a moment.
 */
const endsRun: ReadonlySet<PlatformErrorKind> = new Set(['credentials-refused', 'client-blocked'])

/** How a run continues after a batch that failed. */
interface BatchRun<Batch> {
  source: SourceId
  rateKey: string
  work: { putBack(batches: readonly Batch[], to?: 'head' | 'tail'): Promise<void> }
  giveUp(batch: Batch): Promise<void>
  /** Says what is lost with a batch, such as `A batch of posts could not be checked`. */
  loss: string
}

/** Decides what a batch's failed request means for its run: it waits for the service, gives up the batch, or ends. */
export function createCheckErrorHandler<Batch extends { id: string }>(
  dependencies: Pick<WorkerDependencies, 'owners' | 'rateLimits' | 'clock'>,
  context: Pick<RunContext, 'run' | 'fields' | 'logProgress'>,
  { source, rateKey, work, giveUp, loss }: BatchRun<Batch>,
) {
  const { rateLimits, clock } = dependencies
  const { logProgress } = context
  const serviceName = sourceFacts[source].name
  const waits = createRequestFailures<Batch>(dependencies, context, { rateKey, serviceName, work })
  const failures = createConsecutiveFailureCounter()
  let hasPassed = false

  return {
    withPauses: waits.withPauses,

    async passed({ id }: Pick<Batch, 'id'>): Promise<void> {
      hasPassed = true
      await waits.passed()
      failures.passed(id)
    },

    async handle(error: unknown, batch: Batch, sentAtMs: number): Promise<SendResult> {
      if (!(error instanceof PlatformError)) return await waits.interrupted(error, [batch])
      const { kind, retryAfterMs } = error
      if (kind === 'daily-quota') {
        // All users of this server wait for the same reset.
        await rateLimits.blockUntil(rateKey, clock.real(retryAfterMs ?? QUOTA_PAUSE_MS), 'daily-quota')
        await work.putBack([batch])
        return { kind: 'again' }
      }
      if (kind === 'rate-limited') {
        // The client has already blocked the client id for all processes.
        const pause = {
          waitMs: clock.real(retryAfterMs ?? 0),
          reason: kind,
          line: `${serviceName} asks for a pause`,
        }
        return await waits.waitForQuota(error, pause, [batch])
      }
      const isCertain = failures.failed(batch.id, sentAtMs) >= FAILURES_MAX
      if (endsRun.has(kind) && (isCertain || !hasPassed)) {
        await work.putBack([batch])
        return { kind: 'fatal', problem: platformProblem(error) }
      }
      if (!isCertain) return await waits.waitForService(error, [batch])
      logProgress(`${loss} (${kind}).`)
      await giveUp(batch)
      return { kind: 'done' }
    },
  }
}
