import {
  PlatformError,
  type PlatformErrorKind,
  refusedCredentialKinds,
} from '@quarry/platforms/platform-error'
import { platformProblem } from '@quarry/platforms/platform-problem'
import type { Item } from '@quarry/store/claims'
import { heedRefusal, type PacedKey, type QuotaWait } from '@quarry/store/heed-refusal'
import type { Verdict } from '../actor.ts'
import type { RunContext, WorkerParts } from '../run-context.ts'
import { createBackoff, createStrikes, QUOTA_WAIT_MAX_MS } from '../service-trouble.ts'
import { throttledUntil } from '../throttled-until.ts'
import { inHalves, TRIES_MAX } from './ask-again.ts'

/** The key is of no use. What is neither this nor a spent quota will pass. */
const refusesKey: ReadonlySet<PlatformErrorKind> = new Set([
  ...refusedCredentialKinds,
  'region-unsupported',
  'credit-exhausted',
  'spending-cap',
  'model-not-found',
  'bad-request',
  'client-blocked',
  'forbidden',
])

const STRIKES_MAX = 5
/** Of one title, whatever becomes of others: with the pauses between them that takes about eight minutes. */
const ITEM_FAILURES_MAX = 12

export type CleaningTrouble = ReturnType<typeof createCleaningTrouble>

/** What a failed request to Gemini means for its run and for everybody on the key. */
export function createCleaningTrouble(
  { claims, titles, rateLimits, clock }: Pick<WorkerParts, 'claims' | 'titles' | 'rateLimits' | 'clock'>,
  { run, note }: Pick<RunContext, 'run' | 'note'>,
  key: PacedKey,
) {
  const backoff = createBackoff()
  const strikes = createStrikes(ITEM_FAILURES_MAX)
  const idsOf = (items: readonly Item[]) => items.map(({ id }) => id)

  return {
    passed(items: readonly Item[]): void {
      backoff.passed()
      for (const { id } of items) strikes.passed(id)
    },

    async handle(error: unknown, items: readonly Item[]): Promise<Verdict> {
      if (!(error instanceof PlatformError)) {
        await claims.release(run, idsOf(items))
        if (error instanceof Error && error.name === 'AbortError') return { kind: 'again' }
        throw error
      }
      const wait = await heedRefusal({ rateLimits, clock }, key, error)
      if (wait) return await waitForQuota(error, wait, items)
      if (!refusesKey.has(error.kind)) return await waitForService(error, items)
      await claims.release(run, idsOf(items))
      return { kind: 'fatal', problem: platformProblem(error) }
    },
  }

  /** Something in these titles is what the service fails on: it is looked for by halves, and fails alone. */
  async function splitUp(items: readonly Item[], problem: string): Promise<Verdict> {
    const tries = items.length > 1 ? TRIES_MAX : 1
    await titles.askAgain(run, inHalves(idsOf(items)), { tries, problem })
    return { kind: 'done' }
  }

  async function waitForQuota(
    error: PlatformError,
    { reason, waitMs }: QuotaWait,
    items: readonly Item[],
  ): Promise<Verdict> {
    note(throttledUntil(waitMs, reason.replace('-', ' ')))
    await claims.release(run, idsOf(items))
    if ((await claims.noteFailure(run)) > clock.real(QUOTA_WAIT_MAX_MS)) {
      return { kind: 'fatal', problem: platformProblem(error) }
    }
    return { kind: 'again', inputTokens: 0 }
  }

  async function waitForService(error: PlatformError, items: readonly Item[]): Promise<Verdict> {
    const worst = Math.max(...idsOf(items).map((id) => strikes.failed(id)))
    if (worst >= STRIKES_MAX) return await splitUp(items, platformProblem(error))
    const pauseMs = backoff.nextMs()
    if (pauseMs === undefined) {
      await claims.release(run, idsOf(items))
      return { kind: 'fatal', problem: platformProblem(error) }
    }
    note(throttledUntil(clock.real(pauseMs), `Gemini is in trouble (${error.kind})`))
    await rateLimits.pushBack(key.rateKey, clock.real(pauseMs), 'service')
    await claims.release(run, idsOf(items), 'tail')
    return { kind: 'again' }
  }
}
