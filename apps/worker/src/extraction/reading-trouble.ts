import { PlatformError, type PlatformErrorKind } from '@quarry/platforms/platform-error'
import { platformProblem } from '@quarry/platforms/platform-problem'
import type { Item } from '@quarry/store/claims'
import type { Shortfall } from '@quarry/store/pages'
import type { Verdict } from '../actor.ts'
import type { RunContext, WorkerParts } from '../run-context.ts'
import { createBackoff, createStrikes, QUOTA_WAIT_MAX_MS } from '../service-trouble.ts'
import { throttledUntil } from '../throttled-until.ts'
import type { Chain } from './chain.ts'
import type { CommunitiesReading } from './communities-reading.ts'
import { closedShortfall, FAILING_PART } from './shortfall.ts'

type Scope = 'run' | 'community' | 'chain' | 'passing' | 'throttled'

/** How far each kind of failure reaches. */
const scopes: Partial<Record<PlatformErrorKind, Scope>> = {
  'credentials-refused': 'run',
  'client-blocked': 'run',
  'not-found': 'community',
  private: 'community',
  banned: 'community',
  quarantined: 'community',
  gated: 'community',
  forbidden: 'community',
  'bad-request': 'chain',
  'rate-limited': 'throttled',
  unavailable: 'passing',
  network: 'passing',
  malformed: 'passing',
}

const STRIKES_MAX = 5

interface Reading {
  communities: CommunitiesReading
  rateKey: string
  /** Names that may have been meant by one that nobody has. */
  similarNames(name: string): Promise<string[]>
}

/** What a failed page means for its run: nothing is lost silently, every shortfall gets its reason. */
export function createReadingTrouble(
  parts: WorkerParts,
  { run, note }: RunContext,
  { communities, rateKey, similarNames }: Reading,
) {
  const backoff = createBackoff()
  const strikes = createStrikes()
  const { claims, pages, rateLimits, clock } = parts

  return {
    passed(item: Item): void {
      backoff.passed()
      strikes.passed(item.id)
    },

    async handle(error: unknown, item: Item, chain: Chain): Promise<Verdict> {
      if (!(error instanceof PlatformError)) {
        await claims.release(run, [item.id])
        if (error instanceof Error && error.name === 'AbortError') return { kind: 'again' }
        throw error
      }
      switch (scopes[error.kind] ?? 'passing') {
        case 'run':
          await claims.release(run, [item.id])
          return { kind: 'fatal', problem: platformProblem(error) }
        case 'community':
          note(`r/${chain.subreddit}: ${error.kind}`)
          return await closeCommunity(error, chain)
        case 'chain':
          note(`${chain.subreddit}: ${error.kind}`)
          return await closeChain(item, chain, {})
        case 'throttled':
          // the client has pushed the slot back already, for every process
          note(throttledUntil(clock.real(error.retryAfterMs ?? 0), 'Reddit asks for a pause'))
          await claims.release(run, [item.id])
          if ((await claims.noteFailure(run)) <= clock.real(QUOTA_WAIT_MAX_MS)) return { kind: 'again' }
          return { kind: 'fatal', problem: platformProblem(error) }
        case 'passing':
          return await wait(error, item, chain)
      }
    },
  }

  async function closeCommunity(error: PlatformError, chain: Chain): Promise<Verdict> {
    const meant = error.kind === 'not-found' ? await similarNames(chain.subreddit) : []
    await pages.end(run, chain.subreddit, closedShortfall(error.kind, platformProblem(error), meant))
    await communities.close(chain.subreddit)
    return { kind: 'done' }
  }

  async function closeChain(item: Item, chain: Chain, shortfall: Shortfall): Promise<Verdict> {
    await pages.end(run, chain.subreddit, shortfall, item.id)
    await communities.close(chain.subreddit, chain.name)
    return { kind: 'done' }
  }

  async function wait(error: PlatformError, item: Item, chain: Chain): Promise<Verdict> {
    if (strikes.failed(item.id) >= STRIKES_MAX) return await closeChain(item, chain, FAILING_PART)
    const pauseMs = backoff.nextMs()
    if (pauseMs === undefined) {
      await claims.release(run, [item.id])
      return { kind: 'fatal', problem: platformProblem(error) }
    }
    note(throttledUntil(clock.real(pauseMs), `Reddit is in trouble (${error.kind})`))
    await rateLimits.pushBack(rateKey, clock.real(pauseMs), 'service')
    await claims.release(run, [item.id], 'tail')
    return { kind: 'again' }
  }
}
