import { tierInfo } from '@quarry/contracts/tier'
import { PlatformError, type PlatformErrorKind } from '@quarry/platforms/platform-error'
import { platformProblem } from '@quarry/platforms/platform-problem'
import type { Item } from '@quarry/store/claims'
import type { Verdict } from '../actor.ts'
import type { RunContext, WorkerParts } from '../run-context.ts'
import { createBackoff, createStrikes } from '../service-trouble.ts'
import { inHalves, TRIES_MAX } from './ask-again.ts'

type Meaning = 'key' | 'minute' | 'day' | 'passing'

/** What each kind of failure says: the key is of no use, a quota is spent, or it will pass. */
const meanings: Partial<Record<PlatformErrorKind, Meaning>> = {
  'credentials-refused': 'key',
  'key-leaked': 'key',
  'key-expired': 'key',
  'key-wrong-kind': 'key',
  'key-suspended': 'key',
  'key-restricted': 'key',
  'api-disabled': 'key',
  'region-unsupported': 'key',
  'credit-exhausted': 'key',
  'spending-cap': 'key',
  'model-not-found': 'key',
  'bad-request': 'key',
  'client-blocked': 'key',
  forbidden: 'key',
  'rate-limited': 'minute',
  'minute-quota': 'minute',
  'daily-quota': 'day',
}

const STRIKES_MAX = 5
const MINUTE_MS = 60_000
/** Without a refusal for so long, a pace that was slowed down is tried a little faster. */
const QUIET_MS = 5 * MINUTE_MS

export type CleaningTrouble = ReturnType<typeof createCleaningTrouble>

/** What a failed request to Gemini means for its run and for everybody on the key. */
export function createCleaningTrouble(
  { claims, titles, rateLimits, clock }: Pick<WorkerParts, 'claims' | 'titles' | 'rateLimits' | 'clock'>,
  { run, note }: Pick<RunContext, 'run' | 'note'>,
  { fingerprint, rateKey }: { fingerprint: string; rateKey: string },
) {
  const backoff = createBackoff()
  const strikes = createStrikes()
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
      switch (meanings[error.kind] ?? 'passing') {
        case 'key':
          await claims.release(run, idsOf(items))
          return { kind: 'fatal', problem: platformProblem(error) }
        case 'minute':
          return await waitForQuota(error, items)
        case 'day':
          return await waitForTomorrow(error, items)
        case 'passing':
          return await waitForService(error, items)
      }
    },
  }

  /** Something in these titles is what the service fails on: it is looked for by halves, and fails alone. */
  async function splitUp(items: readonly Item[], problem: string): Promise<Verdict> {
    const tries = items.length > 1 ? TRIES_MAX : 1
    await titles.askAgain(run, inHalves(idsOf(items)), { tries, problem })
    return { kind: 'done' }
  }

  async function waitForQuota(error: PlatformError, items: readonly Item[]): Promise<Verdict> {
    const waitMs = error.retryAfterMs ?? MINUTE_MS
    // A named quota that counts a minute and does not count requests counts tokens.
    const reason =
      error.kind === 'minute-quota' && error.requestsPerMinute === undefined ? 'token-quota' : 'minute-quota'
    note(`${reason === 'token-quota' ? 'token' : 'minute'} quota, next try in ${Math.round(waitMs / 1000)} s`)
    await learnTier(error)
    if (reason === 'token-quota') {
      await rateLimits.capTokens(rateKey, error.tokensPerMinute, clock.real(MINUTE_MS))
    } else {
      await learnPace(error)
    }
    await rateLimits.pushBack(rateKey, clock.real(waitMs), reason)
    await claims.release(run, idsOf(items))
    return { kind: 'again', inputTokens: 0 }
  }

  async function waitForTomorrow(error: PlatformError, items: readonly Item[]): Promise<Verdict> {
    note("today's quota is used up, waiting for midnight Pacific time")
    await learnTier(error)
    await learnPace(error)
    await rateLimits.pushBack(rateKey, clock.untilPacificMidnight(), 'daily-quota')
    await claims.release(run, idsOf(items))
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
    note(`Gemini is in trouble (${error.kind}), next try in ${Math.round(pauseMs / 1000)} s`)
    await rateLimits.pushBack(rateKey, clock.real(pauseMs), 'service')
    await claims.release(run, idsOf(items), 'tail')
    return { kind: 'again' }
  }

  /** A 429 is the only sure word on a key's tier and limits; it counts at once, for every run on the key. */
  async function learnTier({ tierEvidence }: PlatformError): Promise<void> {
    if (!tierEvidence) return
    await rateLimits.rememberTier(fingerprint, tierEvidence)
    await rateLimits.paceByTier(rateKey, tierEvidence, clock.real(tierInfo[tierEvidence].delayMs))
  }

  async function learnPace({ tierEvidence, requestsPerMinute }: PlatformError): Promise<void> {
    await rateLimits.slowDown(rateKey, {
      requestsPerMinute,
      statedIntervalMs: clock.real(tierInfo[tierEvidence ?? 'paid'].delayMs),
      minuteMs: clock.real(MINUTE_MS),
      quietMs: clock.real(QUIET_MS),
    })
  }
}
