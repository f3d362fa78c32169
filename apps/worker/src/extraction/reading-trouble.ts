import { PlatformError, type PlatformErrorKind } from '@quarry/platforms/platform-error'
import { platformProblem } from '@quarry/platforms/platform-problem'
import type { Item } from '@quarry/store/claims'
import type { Verdict } from '../actor.ts'
import type { RunContext, WorkerParts } from '../run-context.ts'
import { createBackoff, createStrikes } from '../service-trouble.ts'
import type { Chain } from './plan-chains.ts'

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

/** What a failed page means for its run: nothing is lost silently, every shortfall gets its reason. */
export function createReadingTrouble(parts: WorkerParts, { run, note }: RunContext, rateKey: string) {
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
      const problem = platformProblem(error)
      switch (scopes[error.kind] ?? 'passing') {
        case 'run':
          await claims.release(run, [item.id])
          return { kind: 'fatal', problem }
        case 'community':
          note(`r/${chain.subreddit}: ${error.kind}`)
          await pages.end(run, chain.subreddit, problem)
          return { kind: 'done' }
        case 'chain':
          note(`${item.id}: ${error.kind}`)
          await pages.end(run, chain.subreddit, '', item.id)
          return { kind: 'done' }
        case 'throttled':
          // the client has pushed the slot back already, for every process
          note(`Reddit asks for a pause of ${Math.round((error.retryAfterMs ?? 0) / 1000)} s`)
          await claims.release(run, [item.id])
          return { kind: 'again' }
        case 'passing':
          return await wait(error, item, chain)
      }
    },
  }

  async function wait(error: PlatformError, item: Item, chain: Chain): Promise<Verdict> {
    if (strikes.failed(item.id) >= STRIKES_MAX) {
      const problem = 'Reddit kept failing on part of this community, so fewer posts were seen.'
      await pages.end(run, chain.subreddit, problem, item.id)
      return { kind: 'done' }
    }
    const pauseMs = backoff.nextMs()
    if (pauseMs === undefined) {
      await claims.release(run, [item.id])
      return { kind: 'fatal', problem: platformProblem(error) }
    }
    note(`Reddit is in trouble (${error.kind}), next try in ${Math.round(pauseMs / 1000)} s`)
    await rateLimits.pushBack(rateKey, clock.real(pauseMs), 'service')
    await claims.release(run, [item.id], 'tail')
    return { kind: 'again' }
  }
}
