import { tierInfo } from '@quarry/contracts/tier'
import { PlatformError, type PlatformErrorKind } from '@quarry/platforms/platform-error'
import { platformProblem } from '@quarry/platforms/platform-problem'
import type { Item } from '@quarry/store/claims'
import type { Verdict } from '../actor.ts'
import type { RunContext, WorkerParts } from '../run-context.ts'
import { createBackoff, createStrikes } from '../service-trouble.ts'

type Meaning = 'key' | 'titles' | 'minute' | 'day' | 'passing'

/** What each kind of failure says: the key is of no use, these titles are, a quota is spent, or it will pass. */
const meanings: Partial<Record<PlatformErrorKind, Meaning>> = {
  'credentials-refused': 'key',
  'key-leaked': 'key',
  'key-restricted': 'key',
  'api-disabled': 'key',
  'region-unsupported': 'key',
  'billing-exhausted': 'key',
  'model-not-found': 'key',
  'bad-request': 'key',
  'client-blocked': 'key',
  forbidden: 'key',
  'blocked-by-safety': 'titles',
  'unusable-answer': 'titles',
  'rate-limited': 'minute',
  'minute-quota': 'minute',
  'daily-quota': 'day',
}

const STRIKES_MAX = 5
const MINUTE_MS = 60_000

export type CleaningTrouble = ReturnType<typeof createCleaningTrouble>

/** What a failed request to Gemini means for its run and for everybody on the key. */
export function createCleaningTrouble(
  { claims, titles, rateLimits, clock }: WorkerParts,
  { run, note }: RunContext,
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
        case 'titles':
          return await refuse(items, platformProblem(error))
        case 'minute':
          return await waitForQuota(error, items)
        case 'day':
          return await waitForTomorrow(error, items)
        case 'passing':
          return await waitForService(error, items)
      }
    },
  }

  async function refuse(items: readonly Item[], problem: string): Promise<Verdict> {
    const tries = items.length > 1 ? 3 : 2
    await Promise.all(idsOf(items).map((id) => titles.refuse(run, id, { tries, problem })))
    return { kind: 'done' }
  }

  async function waitForQuota(error: PlatformError, items: readonly Item[]): Promise<Verdict> {
    const waitMs = error.retryAfterMs ?? MINUTE_MS
    note(`minute quota, next try in ${Math.round(waitMs / 1000)} s`)
    await learn(error)
    await rateLimits.pushBack(rateKey, clock.real(waitMs), 'minute-quota')
    await claims.release(run, idsOf(items))
    return { kind: 'again' }
  }

  async function waitForTomorrow(error: PlatformError, items: readonly Item[]): Promise<Verdict> {
    note("today's quota is used up, waiting for midnight Pacific time")
    await learn(error)
    await rateLimits.pushBack(rateKey, clock.untilPacificMidnight(), 'daily-quota')
    await claims.release(run, idsOf(items))
    return { kind: 'again' }
  }

  async function waitForService(error: PlatformError, items: readonly Item[]): Promise<Verdict> {
    const worst = Math.max(...idsOf(items).map((id) => strikes.failed(id)))
    if (worst >= STRIKES_MAX) return await refuse(items, platformProblem(error))
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
  async function learn({ tierEvidence, requestsPerMinute }: PlatformError): Promise<void> {
    if (tierEvidence) {
      await rateLimits.rememberTier(fingerprint, tierEvidence)
      await rateLimits.paceByTier(rateKey, tierEvidence, clock.real(tierInfo[tierEvidence].delayMs))
    }
    const statedMs = tierInfo[tierEvidence ?? 'paid'].delayMs
    if (requestsPerMinute && MINUTE_MS / requestsPerMinute > statedMs) {
      await rateLimits.setInterval(rateKey, clock.real(MINUTE_MS / requestsPerMinute))
    }
  }
}
