import { sourceFacts } from '@quarry/contracts/sources'
import { PlatformError, type PlatformErrorKind } from '@quarry/platforms/platform-error'
import { platformProblem } from '@quarry/platforms/platform-problem'
import type { Source } from '@quarry/platforms/source'
import type { Item } from '@quarry/store/runs/claims'
import type { Shortfall } from '@quarry/store/runs/pages'
import type { RunContext, WorkerDependencies } from '../run/run-context.ts'
import { logThrottled } from '../run/run-logs.ts'
import type { SendResult } from '../sending/inflight.ts'
import {
  createBackoff,
  createConsecutiveFailureCounter,
  createItemFailureCounter,
  FAILING_MAX_MS,
  QUOTA_WAIT_MAX_MS,
} from '../sending/service-backoff.ts'
import type { ReadingPlan } from './reading-plan.ts'
import { RECHECK } from './recheck.ts'
import { closedShortfall, failingPart, readNoMore } from './shortfall.ts'

type Scope = 'run' | 'subreddit' | 'cursor' | 'passing' | 'throttled' | 'quota'

/** What each kind of error ends once it is certain; `passing`, `throttled` and `quota` end nothing. */
const scopes: Partial<Record<PlatformErrorKind, Scope>> = {
  'credentials-refused': 'run',
  'client-blocked': 'run',
  'not-found': 'subreddit',
  private: 'subreddit',
  banned: 'subreddit',
  quarantined: 'subreddit',
  gated: 'subreddit',
  forbidden: 'subreddit',
  'bad-request': 'cursor',
  'rate-limited': 'throttled',
  'daily-quota': 'quota',
  unavailable: 'passing',
  network: 'passing',
  malformed: 'passing',
}

const ITEM_FAILURES_MAX = 5
/** Pause after a used-up quota that names no reset. */
const QUOTA_PAUSE_MS = 3_600_000

/** Consecutive failures, with growing pauses between them, before an error that may be temporary counts as certain. */
const CERTAIN = {
  /** About two minutes of the page that blocks this server's network. */
  blocked: 8,
  /** About half a minute without a subreddit that could be read before. */
  subreddit: 5,
  /** Reddit sometimes rejects every token for a moment; revoked credentials stay rejected. */
  credentials: 4,
  /** HTTP 451 comes from a proxy at the edge and can be local and temporary. */
  legalBlock: 3,
  request: 2,
  /** One of several servers of a source. Its client has tried again each time. */
  server: 3,
  /** Deleted posts are found again with the next check, so a run does not wait for it. About half a minute. */
  recheck: 5,
  /** About eight minutes of responses that are no listings, such as a maintenance page. */
  malformed: 12,
}

/** Errors that Reddit explains itself, so one response is certain. */
const explicitKinds: ReadonlySet<PlatformErrorKind> = new Set(['private', 'banned', 'quarantined', 'gated'])

/** A page of a listing, or a batch of posts that are checked. */
interface ReadPart {
  subreddit: string
  /** Of the listing; RECHECK for a batch. */
  name: string
}

interface Failure {
  item: Item
  cursor: ReadPart
  /** Start of the request, by `performance.now()`. */
  sentAtMs: number
}

interface Reading {
  source: Pick<Source, 'id'>
  plan: Pick<ReadingPlan, 'markRead' | 'isRead' | 'close'>
  rateKey: string
  /** Returns existing names that resemble one that does not exist. */
  similarNames(name: string): Promise<string[]>
}

export type ReadingErrors = ReturnType<typeof createReadingErrorHandler>

/** Decides what a failed page means for its run. Every shortfall gets a reason. */
export function createReadingErrorHandler(
  dependencies: Pick<WorkerDependencies, 'claims' | 'pages' | 'rateLimits' | 'clock'>,
  { run, fields, logProgress }: Pick<RunContext, 'run' | 'fields' | 'logProgress'>,
  { source, plan, rateKey, similarNames }: Reading,
) {
  const backoff = createBackoff()
  const itemFailures = createItemFailureCounter()
  const failures = createConsecutiveFailureCounter()
  let pausedAtMs = Number.NEGATIVE_INFINITY
  const { claims, pages, rateLimits, clock } = dependencies
  const { name: sourceName, label, serverOf } = sourceFacts[source.id]
  const hasSeparateServers = serverOf !== undefined

  return {
    passed(item: Item, cursor: ReadPart): void {
      backoff.passed()
      itemFailures.passed(item.id)
      // Posts that are requested by id may be of a subreddit that cannot be read.
      if (cursor.name !== RECHECK) plan.markRead(cursor.subreddit)
      for (const key of Object.values(keysOf(item, cursor))) failures.passed(key)
    },

    async handle(error: unknown, failure: Failure): Promise<SendResult> {
      const { item, cursor } = failure
      if (!(error instanceof PlatformError)) {
        await claims.release(run, [item.id])
        if (error instanceof Error && error.name === 'AbortError') return { kind: 'again' }
        throw error
      }
      const scope = scopeOf(error, cursor, hasSeparateServers)
      if (!isCertain(error, scope, failure)) return await wait(error, failure)
      switch (scope) {
        case 'run':
          await claims.release(run, [item.id])
          return { kind: 'fatal', problem: rejection(error) }
        case 'subreddit':
          logProgress(`${label(cursor.subreddit)}: ${error.kind}`)
          return await closeSubreddit(error, cursor)
        case 'cursor':
          logProgress(`${label(cursor.subreddit)}: ${error.kind}`)
          return await closeListingCursor(item, cursor, {})
        case 'throttled':
          // The client has already blocked the client id for all processes.
          logThrottled(logProgress, clock.real(error.retryAfterMs ?? 0), {
            reason: 'rate-limited',
            line: `${sourceName} requires a pause`,
          })
          await claims.release(run, [item.id])
          if ((await claims.noteFailure(run)) <= QUOTA_WAIT_MAX_MS) return { kind: 'again' }
          return { kind: 'fatal', problem: platformProblem(error) }
        case 'quota':
          // All users of this server wait for the same reset.
          await rateLimits.blockUntil(
            rateKey,
            clock.real(error.retryAfterMs ?? QUOTA_PAUSE_MS),
            'daily-quota',
          )
          await claims.release(run, [item.id])
          return { kind: 'again' }
        case 'passing':
          return await wait(error, failure)
      }
    },
  }

  function rejection({ kind }: PlatformError): string {
    const isClosed =
      source.id === 'reddit' &&
      kind === 'credentials-refused' &&
      (plan.isRead() || fields.get('accepted') === '1')
    return platformProblem({ service: source.id, kind: isClosed ? 'app-closed' : kind })
  }

  function isCertain(error: PlatformError, scope: Scope, { item, cursor, sentAtMs }: Failure): boolean {
    if (scope === 'passing' || scope === 'throttled' || scope === 'quota') return true
    const needed = failuresNeeded(error, plan, cursor.subreddit, hasSeparateServers)
    return needed === 1 || failures.failed(keysOf(item, cursor)[scope], sentAtMs) >= needed
  }

  /** Returns what must end although it may be temporary: a run waits for a service that is down, not for one that makes no sense. */
  function hopelessScope({ kind }: PlatformError, { item, cursor, sentAtMs }: Failure): Scope {
    const isRecheck = cursor.name === RECHECK
    if (!isRecheck && kind !== 'malformed') return 'passing'
    const needed = isRecheck ? CERTAIN.recheck : CERTAIN.malformed
    if (failures.failed(item.id, sentAtMs) >= needed) return 'cursor'
    return !isRecheck && failures.failed('run', sentAtMs) >= needed ? 'run' : 'passing'
  }

  async function endRun(error: PlatformError, item: Item): Promise<SendResult> {
    await claims.release(run, [item.id])
    return { kind: 'fatal', problem: platformProblem(error) }
  }

  async function closeSubreddit(error: PlatformError, cursor: ReadPart): Promise<SendResult> {
    await pages.end(run, cursor.subreddit, await shortfallOf(error, cursor.subreddit))
    await plan.close(cursor.subreddit)
    return { kind: 'done' }
  }

  async function shortfallOf(error: PlatformError, subreddit: string): Promise<Shortfall> {
    if (!explicitKinds.has(error.kind)) {
      if (plan.isRead(subreddit)) return readNoMore(source.id)
      if (serverKinds.has(error.kind)) return failingPart(source.id)
    }
    const meant = error.kind === 'not-found' ? await similarNames(subreddit) : []
    return closedShortfall(error.kind, platformProblem(error), meant, label)
  }

  async function closeListingCursor(item: Item, cursor: ReadPart, shortfall: Shortfall): Promise<SendResult> {
    // Of a batch the coverage shows how many posts were checked; no questions are missing.
    await pages.end(run, cursor.subreddit, cursor.name === RECHECK ? {} : shortfall, item.id)
    await plan.close(cursor.subreddit, cursor.name)
    return { kind: 'done' }
  }

  async function wait(error: PlatformError, { item, cursor, sentAtMs }: Failure): Promise<SendResult> {
    const hopeless = hopelessScope(error, { item, cursor, sentAtMs })
    if (hopeless === 'run') return await endRun(error, item)
    if (itemFailures.failed(item.id) >= ITEM_FAILURES_MAX || hopeless === 'cursor')
      return await closeListingCursor(item, cursor, failingPart(source.id))
    if (sentAtMs <= pausedAtMs) {
      // It was in flight together with the request that caused the current pause.
      await claims.release(run, [item.id], 'tail')
      return { kind: 'again' }
    }
    pausedAtMs = performance.now()
    const pauseMs = backoff.nextMs()
    // The backoff starts over in each worker; the failures in the store do not.
    if (pauseMs === undefined || (await claims.noteFailure(run)) > FAILING_MAX_MS) {
      return await endRun(error, item)
    }
    logThrottled(logProgress, clock.real(pauseMs), {
      reason: error.kind,
      line: `${sourceName} is failing (${error.kind})`,
    })
    await rateLimits.blockUntil(rateKey, clock.real(pauseMs), 'service')
    await claims.release(run, [item.id], 'tail')
    return { kind: 'again' }
  }
}

/** Errors of a server, which concern only its communities where each may have its own. */
const serverKinds: ReadonlySet<PlatformErrorKind> = new Set([
  'unavailable',
  'network',
  'malformed',
  'client-blocked',
])

function scopeOf(
  { kind, status = 0 }: PlatformError,
  { name }: ReadPart,
  hasSeparateServers: boolean,
): Scope {
  if (hasSeparateServers && serverKinds.has(kind)) return 'subreddit'
  // A redirect without a reason, such as the one of a name that does not exist.
  const isRedirect = kind === 'unavailable' && status >= 300 && status < 400
  const scope = isRedirect ? 'subreddit' : (scopes[kind] ?? 'passing')
  return scope === 'subreddit' && name === RECHECK ? 'cursor' : scope
}

function failuresNeeded(
  { kind, status = 0 }: PlatformError,
  plan: Pick<ReadingPlan, 'isRead'>,
  subreddit: string,
  hasSeparateServers: boolean,
): number {
  if (explicitKinds.has(kind)) return 1
  if (hasSeparateServers && serverKinds.has(kind)) return CERTAIN.server
  if (kind === 'bad-request') return CERTAIN.request
  if (kind === 'client-blocked') return plan.isRead() ? CERTAIN.blocked : 1
  if (kind === 'credentials-refused') return plan.isRead() ? CERTAIN.credentials : 1
  if (kind === 'unavailable' || plan.isRead(subreddit)) return CERTAIN.subreddit
  return status === 451 ? CERTAIN.legalBlock : 1
}

/** Returns the keys of the failure counters. */
function keysOf(item: Item, cursor: ReadPart): Record<'run' | 'subreddit' | 'cursor', string> {
  const subreddit = cursor.name === RECHECK ? item.id : cursor.subreddit
  return { run: 'run', subreddit, cursor: item.id }
}
