import { formatCount } from '@quarry/contracts/format-count'
import {
  PlatformError,
  type PlatformErrorKind,
  rejectedCredentialKinds,
} from '@quarry/platforms/platform-error'
import { platformProblem } from '@quarry/platforms/platform-problem'
import { applyRateLimitError, type PacedKey } from '@quarry/store/rate/apply-rate-limit-error'
import { createRequestFailures } from '../run/request-failures.ts'
import type { RunContext, WorkerDependencies } from '../run/run-context.ts'
import type { SendResult } from '../sending/inflight.ts'
import { createItemFailureCounter } from '../sending/service-backoff.ts'
import { inHalves, TRIES_MAX } from './retry-titles.ts'
import type { Title, TitleWork } from './title-work.ts'

/** Errors after which the same key can clean the rest later, once the user has added credit or raised the cap. */
const endsEarly: ReadonlySet<PlatformErrorKind> = new Set(['credit-exhausted', 'spending-cap'])

/** Errors that affect every request with this key. */
export const rejectsKey: ReadonlySet<PlatformErrorKind> = new Set([
  ...rejectedCredentialKinds,
  ...endsEarly,
  'region-unsupported',
  'model-not-found',
  'unsupported-request',
  'client-blocked',
  'forbidden',
  'not-found',
  'prompt-cut',
])

/** Returns how an error that affects every request ends the run. */
export function endOf(error: PlatformError) {
  const kind = endsEarly.has(error.kind) ? 'ended-early' : 'fatal'
  return { kind, problem: platformProblem(error) } as const
}

/** Errors that the titles may have caused. All others are temporary, except a rejected key or a used-up quota. */
export const rejectsTitles: ReadonlySet<PlatformErrorKind> = new Set([
  'bad-request',
  'response-too-large',
  'window-exceeded',
])
/** Returns the problem of a title that makes its requests fail, unless the error explains it better. */
const rejectedTitle = (serviceName: string) =>
  `${serviceName} rejects every request with this title. Edit it, or leave it as it is.`

/** The most failures of one title, counted only while requests for other titles succeed. */
const FAILURES_WHILE_WELL_MAX = 5
/** The most failures of one title in any case. With the pauses between them they take about eight minutes. */
const ITEM_FAILURES_MAX = 12
/** After this many rejected requests in a row, the next request is a control with a single harmless title. */
const REJECTED_MAX = 12

export type CleaningErrorHandler = ReturnType<typeof createCleaningErrorHandler>

/** Decides what a failed request means for its run and for other runs on the key. */
export function createCleaningErrorHandler(
  dependencies: Pick<WorkerDependencies, 'owners' | 'rateLimits' | 'clock'>,
  context: Pick<RunContext, 'run' | 'fields' | 'logProgress'>,
  {
    work,
    serviceName = 'Gemini',
    ...key
  }: PacedKey & { work: Pick<TitleWork, 'putBack' | 'retry'>; serviceName?: string },
) {
  const { rateLimits, clock } = dependencies
  const { logProgress } = context
  const { rateKey } = key
  const failures = createRequestFailures<Title>(dependencies, context, {
    rateKey,
    serviceName,
    work,
  })
  const itemFailures = createItemFailureCounter(ITEM_FAILURES_MAX)
  let isBackedOff = false
  let rejectedInARow = 0
  const idsOf = (items: readonly Title[]) => items.map(({ id }) => id)

  return {
    withPauses: failures.withPauses,

    /**
     * Returns true if the next request must be a control, because any number of odd titles may come one after another,
     * even at the start.
     */
    needsControl: () => rejectedInARow >= REJECTED_MAX,

    async passed(items: readonly Title[]): Promise<void> {
      await failures.passed()
      rejectedInARow = 0
      for (const { id } of items) itemFailures.passed(id)
      if (!isBackedOff) return
      isBackedOff = false
      await rateLimits.endBackOff(rateKey)
    },

    /** `isControl`: the request contained the harmless title instead of the items. */
    async handle(error: unknown, items: readonly Title[], { isControl = false } = {}): Promise<SendResult> {
      if (!(error instanceof PlatformError)) return await failures.interrupted(error, items)
      if (error.service === 'model-endpoint' && error.kind === 'rate-limited')
        return await pause(error, items)
      const wait = await applyRateLimitError({ rateLimits, clock }, key, error)
      isBackedOff ||= error.kind === 'rate-limited'
      if (wait) return await failures.waitForQuota(error, wait, items)
      if (error.kind === 'store-rejected') return await sendAgain(error, items)
      const isRejected = rejectsTitles.has(error.kind)
      if (rejectsKey.has(error.kind) || (isRejected && isControl)) {
        await work.putBack(items)
        return endOf(error)
      }
      return isRejected ? await findRejected(error, items) : await waitForService(error, items)
    },
  }

  /** Without a tier, a 429 only says that there were too many requests just now. */
  async function pause(error: PlatformError, items: readonly Title[]): Promise<SendResult> {
    const result = await failures.waitForService(error, items)
    if (error.retryAfterMs) await rateLimits.blockUntil(rateKey, clock.real(error.retryAfterMs), 'service')
    return result
  }

  /** Sends the same items again on their next slot, without the field that Gemini rejects. */
  async function sendAgain({ kind }: PlatformError, items: readonly Title[]): Promise<SendResult> {
    logProgress(`Gemini rejected a field of a request (${kind}). The same titles are sent without it.`)
    await work.putBack(items)
    return { kind: 'again' }
  }

  async function findRejected(error: PlatformError, items: readonly Title[]): Promise<SendResult> {
    rejectedInARow += 1
    const next = items.length > 1 ? 'They are sent in halves to find the cause.' : 'It counts as failed.'
    logProgress(
      `${serviceName} rejected a request with ${formatCount(items.length, 'title')} (${error.kind}). ${next}`,
    )
    const isExplained = error.kind === 'window-exceeded'
    return await splitUp(items, isExplained ? platformProblem(error) : rejectedTitle(serviceName))
  }

  /** One of these titles makes the service fail, so their requests are halved until that title is alone and fails. */
  async function splitUp(items: readonly Title[], problem: string): Promise<SendResult> {
    const tries = items.length > 1 ? TRIES_MAX : 1
    const [{ job } = { job: 'clean' as const }] = items
    await work.retry(job, { groups: inHalves(idsOf(items)) }, { tries, problemOf: () => problem })
    return { kind: 'done' }
  }

  async function waitForService(error: PlatformError, items: readonly Title[]): Promise<SendResult> {
    const worst = Math.max(...idsOf(items).map((id) => itemFailures.failed(id)))
    if (worst >= FAILURES_WHILE_WELL_MAX) return await splitUp(items, platformProblem(error))
    return await failures.waitForService(error, items)
  }
}
