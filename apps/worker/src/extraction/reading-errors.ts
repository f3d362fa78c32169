import { PlatformError, type PlatformErrorKind } from '@quarry/platforms/platform-error'
import { platformProblem } from '@quarry/platforms/platform-problem'
import type { Item } from '@quarry/store/runs/claims'
import type { Shortfall } from '@quarry/store/runs/pages'
import type { RunContext, WorkerDependencies } from '../run/run-context.ts'
import { throttledUntil } from '../run/throttled-until.ts'
import type { SendResult } from '../sending/actor.ts'
import {
  createBackoff,
  createConsecutiveFailureCounter,
  createItemFailureCounter,
  HOPELESS_MS,
  QUOTA_WAIT_MAX_MS,
} from '../sending/service-backoff.ts'
import type { CommunitiesReading } from './communities-reading.ts'
import type { Chain } from './listing-cursor.ts'
import { closedShortfall, FAILING_PART, READ_NO_MORE } from './shortfall.ts'

type Scope = 'run' | 'community' | 'chain' | 'passing' | 'throttled'

/** How far each kind of failure reaches once it is certain. */
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

const ITEM_FAILURES_MAX = 5

/** Failures in a row, with growing pauses between them, that make certain what one response need not mean. */
const CERTAIN = {
  /** Two minutes of the page that blocks this server's network. */
  blocked: 8,
  /** Half a minute of a community that is not there, though it was read before. */
  community: 5,
  /** A moment in which Reddit knows no token; who has taken credentials back has done so for longer. */
  credentials: 4,
  /** HTTP 451 comes from the edge, for a place and a moment. */
  legalBlock: 3,
  request: 2,
}

/** What Reddit says with a reason of its own. */
const explicitKinds: ReadonlySet<PlatformErrorKind> = new Set(['private', 'banned', 'quarantined', 'gated'])

interface Failure {
  item: Item
  chain: Chain
  /** When the request was begun, by `performance.now()`. */
  sentAtMs: number
}

interface Reading {
  communities: CommunitiesReading
  rateKey: string
  /** Names that may have been meant by one that nobody has. */
  similarNames(name: string): Promise<string[]>
}

/** What a failed page means for its run: nothing is lost silently, every shortfall gets its reason. */
export function createReadingErrorHandler(
  parts: WorkerDependencies,
  { run, note }: RunContext,
  { communities, rateKey, similarNames }: Reading,
) {
  const backoff = createBackoff()
  const itemFailures = createItemFailureCounter()
  const failures = createConsecutiveFailureCounter()
  let pausedAtMs = Number.NEGATIVE_INFINITY
  const { claims, pages, rateLimits, clock } = parts

  return {
    passed(item: Item, chain: Chain): void {
      backoff.passed()
      itemFailures.passed(item.id)
      communities.markRead(chain.subreddit)
      for (const key of Object.values(keysOf(item, chain))) failures.passed(key)
    },

    async handle(error: unknown, failure: Failure): Promise<SendResult> {
      const { item, chain } = failure
      if (!(error instanceof PlatformError)) {
        await claims.release(run, [item.id])
        if (error instanceof Error && error.name === 'AbortError') return { kind: 'again' }
        throw error
      }
      const scope = scopeOf(error)
      if (!isCertain(error, scope, failure)) return await wait(error, failure)
      switch (scope) {
        case 'run':
          await claims.release(run, [item.id])
          return { kind: 'fatal', problem: platformProblem(error) }
        case 'community':
          note(`r/${chain.subreddit}: ${error.kind}`)
          return await closeCommunity(error, chain)
        case 'chain':
          note(`${chain.subreddit}: ${error.kind}`)
          return await closeListingCursor(item, chain, {})
        case 'throttled':
          // the client has pushed the slot back already, for every process
          note(throttledUntil(clock.real(error.retryAfterMs ?? 0), 'Reddit asks for a pause'))
          await claims.release(run, [item.id])
          if ((await claims.noteFailure(run)) <= QUOTA_WAIT_MAX_MS) return { kind: 'again' }
          return { kind: 'fatal', problem: platformProblem(error) }
        case 'passing':
          return await wait(error, failure)
      }
    },
  }

  function isCertain(error: PlatformError, scope: Scope, { item, chain, sentAtMs }: Failure): boolean {
    if (scope === 'passing' || scope === 'throttled') return true
    const needed = failuresNeeded(error, communities, chain.subreddit)
    return needed === 1 || failures.failed(keysOf(item, chain)[scope], sentAtMs) >= needed
  }

  async function closeCommunity(error: PlatformError, chain: Chain): Promise<SendResult> {
    await pages.end(run, chain.subreddit, await shortfallOf(error, chain.subreddit))
    await communities.close(chain.subreddit)
    return { kind: 'done' }
  }

  async function shortfallOf(error: PlatformError, subreddit: string): Promise<Shortfall> {
    if (!explicitKinds.has(error.kind)) {
      if (communities.isRead(subreddit)) return READ_NO_MORE
      if (error.kind === 'unavailable') return FAILING_PART
    }
    const meant = error.kind === 'not-found' ? await similarNames(subreddit) : []
    return closedShortfall(error.kind, platformProblem(error), meant)
  }

  async function closeListingCursor(item: Item, chain: Chain, shortfall: Shortfall): Promise<SendResult> {
    await pages.end(run, chain.subreddit, shortfall, item.id)
    await communities.close(chain.subreddit, chain.name)
    return { kind: 'done' }
  }

  async function wait(error: PlatformError, { item, chain, sentAtMs }: Failure): Promise<SendResult> {
    if (itemFailures.failed(item.id) >= ITEM_FAILURES_MAX)
      return await closeListingCursor(item, chain, FAILING_PART)
    if (sentAtMs <= pausedAtMs) {
      // It was in flight beside the one that the pause was made for.
      await claims.release(run, [item.id], 'tail')
      return { kind: 'again' }
    }
    pausedAtMs = performance.now()
    const pauseMs = backoff.nextMs()
    // The backoff begins anew whenever the run is taken up.
    if (pauseMs === undefined || (await claims.noteFailure(run)) > HOPELESS_MS) {
      await claims.release(run, [item.id])
      return { kind: 'fatal', problem: platformProblem(error) }
    }
    note(throttledUntil(clock.real(pauseMs), `Reddit is in trouble (${error.kind})`))
    await rateLimits.blockUntil(rateKey, clock.real(pauseMs), 'service')
    await claims.release(run, [item.id], 'tail')
    return { kind: 'again' }
  }
}

function scopeOf({ kind, status = 0 }: PlatformError): Scope {
  // a redirect that says nothing
  if (kind === 'unavailable' && status >= 300 && status < 400) return 'community'
  return scopes[kind] ?? 'passing'
}

function failuresNeeded(
  { kind, status = 0 }: PlatformError,
  communities: Pick<CommunitiesReading, 'isRead'>,
  subreddit: string,
): number {
  if (explicitKinds.has(kind)) return 1
  if (kind === 'bad-request') return CERTAIN.request
  if (kind === 'client-blocked') return communities.isRead() ? CERTAIN.blocked : 1
  if (kind === 'credentials-refused') return communities.isRead() ? CERTAIN.credentials : 1
  if (kind === 'unavailable' || communities.isRead(subreddit)) return CERTAIN.community
  return status === 451 ? CERTAIN.legalBlock : 1
}

/** What failures are counted for. */
function keysOf(item: Item, chain: Chain): Record<'run' | 'community' | 'chain', string> {
  return { run: 'run', community: chain.subreddit, chain: item.id }
}
