import { PlatformError } from '@quarry/platforms/platform-error'
import { platformProblem } from '@quarry/platforms/platform-problem'
import { applyRateLimitError, type PacedKey } from '@quarry/store/rate/apply-rate-limit-error'
import type { TaskRequest } from '@quarry/tasks/findings/exchange'
import { endOf, rejectsKey, rejectsTitles } from '../cleaning/cleaning-errors.ts'
import { createRequestFailures } from '../run/request-failures.ts'
import type { RunContext, WorkerDependencies } from '../run/run-context.ts'
import type { SendResult } from '../sending/inflight.ts'
import type { RequestWork } from './request-work.ts'

/** Decides whether a run that finds topics waits, sends smaller requests or ends after a failed request. */
export function createRequestErrorHandler(
  dependencies: Pick<WorkerDependencies, 'owners' | 'rateLimits' | 'clock'>,
  context: Pick<RunContext, 'run' | 'fields' | 'logProgress'>,
  {
    work,
    serviceName,
    ...key
  }: PacedKey & { work: Pick<RequestWork, 'putBack' | 'add'>; serviceName: string },
) {
  const { rateLimits, clock } = dependencies
  const failures = createRequestFailures<TaskRequest>(dependencies, context, {
    ...{ rateKey: key.rateKey, serviceName, work },
  })
  let isBackedOff = false

  return {
    async passed(): Promise<void> {
      await failures.passed()
      if (!isBackedOff) return
      isBackedOff = false
      await rateLimits.endBackOff(key.rateKey)
    },

    async handle(error: unknown, request: TaskRequest): Promise<SendResult> {
      if (!(error instanceof PlatformError)) return await failures.interrupted(error, [request])
      const isOwnModel = error.service === 'model-endpoint'
      if (isOwnModel && error.kind === 'rate-limited') return await pause(error, request)
      const wait = await applyRateLimitError({ rateLimits, clock }, key, error)
      isBackedOff ||= error.kind === 'rate-limited'
      if (wait) return await failures.waitForQuota(error, wait, [request])
      if (error.kind === 'store-rejected') {
        await work.putBack([request])
        return { kind: 'again' }
      }
      if (rejectsKey.has(error.kind)) {
        await work.putBack([request])
        return endOf(error)
      }
      return rejectsTitles.has(error.kind)
        ? split(error, request)
        : await failures.waitForService(error, [request])
    },
  }

  /** Without a tier, a 429 only says that there were too many requests just now. */
  async function pause(error: PlatformError, request: TaskRequest): Promise<SendResult> {
    const result = await failures.waitForService(error, [request])
    if (error.retryAfterMs)
      await rateLimits.blockUntil(key.rateKey, clock.real(error.retryAfterMs), 'service')
    return result
  }

  /**
   * A title makes the service reject the request, so the request is split until that title is alone and can be left
   * out.
   */
  function split(error: PlatformError, request: TaskRequest): SendResult {
    const parts = request.parts()
    if (parts.length === 0 && request.size === 0) return { kind: 'fatal', problem: platformProblem(error) }
    work.add(parts)
    return { kind: 'done' }
  }
}
