import { sourceFacts } from '@quarry/contracts/sources'
import { PlatformError, type PlatformErrorKind } from '@quarry/platforms/platform-error'
import { platformProblem } from '@quarry/platforms/platform-problem'
import type { Source } from '@quarry/platforms/source'
import { createRequestFailures } from '../run/request-failures.ts'
import type { RunContext, WorkerDependencies } from '../run/run-context.ts'
import type { SendResult } from '../sending/inflight.ts'
import { createConsecutiveFailureCounter, createItemFailureCounter } from '../sending/service-backoff.ts'
import type { NextPage, Reading } from './reading.ts'
import { closedShortfall, failureShortfall, type Shortfall, unreadableShortfall } from './shortfall.ts'

/** What an error ends after it has occurred this often in a row, with growing pauses in between. */
interface Rule {
  ends: 'run' | 'subreddit' | 'cursor'
  /** The limit for a subreddit (for a run: all its subreddits) of which no page could be read yet. */
  unread: number
  /** The limit if some page could be read. */
  read: number
}

/** Errors that Reddit explains, so one response is conclusive. */
const explicit: Rule = { ends: 'subreddit', unread: 1, read: 1 }
/** With pauses, five tries take 30 s. */
const unreadable: Rule = { ends: 'subreddit', unread: 1, read: 5 }

/** Errors without a rule are waited out. */
const rules: Partial<Record<PlatformErrorKind, Rule>> = {
  // Reddit sometimes rejects every token for a moment; revoked credentials stay rejected.
  'credentials-refused': { ends: 'run', unread: 1, read: 4 },
  // A page that blocks this server's network is tolerated for about two minutes.
  'client-blocked': { ends: 'run', unread: 1, read: 8 },
  'not-found': unreadable,
  private: explicit,
  banned: explicit,
  quarantined: explicit,
  gated: explicit,
  forbidden: unreadable,
  'bad-request': { ends: 'cursor', unread: 2, read: 2 },
}
/** HTTP 451 comes from a proxy at the edge and may be local and temporary. */
const legalBlock: Rule = { ends: 'subreddit', unread: 3, read: 5 }
/** A redirect without a reason, such as for a name that does not exist. */
const redirect: Rule = { ends: 'subreddit', unread: 5, read: 5 }
/** A failing server of several, for which the client has already retried. */
const ownServer: Rule = { ends: 'subreddit', unread: 3, read: 3 }

/** Errors of one server, which affect only its own communities. */
const serverKinds: ReadonlySet<PlatformErrorKind> = new Set([
  'unavailable',
  'network',
  'malformed',
  'client-blocked',
])

const ITEM_FAILURES_MAX = 5
/** About eight minutes of responses that are not listings, such as a maintenance page. */
const MALFORMED_MAX = 12
/** The pause after a used-up quota without a stated reset. */
const QUOTA_PAUSE_MS = 3_600_000

interface Failure {
  next: NextPage
  /** Start of the request, by `performance.now()`. */
  sentAtMs: number
}

interface Options {
  source: Pick<Source, 'id'>
  reading: Pick<Reading, 'isRead' | 'end' | 'endListing'>
  lane: Pick<ReturnType<Reading['laneOf']>, 'putBack'>
  rateKey: string
  /** Returns existing names that resemble one that does not exist. */
  similarNames(name: string): Promise<string[]>
}

export type ReadingErrors = ReturnType<typeof createReadingErrorHandler>

/** Decides what a failed page means for its run. Every shortfall gets a reason. */
export function createReadingErrorHandler(
  dependencies: Pick<WorkerDependencies, 'owners' | 'rateLimits' | 'clock'>,
  context: Pick<RunContext, 'run' | 'fields' | 'logProgress'>,
  { source, reading, lane, rateKey, similarNames }: Options,
) {
  const { rateLimits, clock } = dependencies
  const { fields, logProgress } = context
  const { name: serviceName, label, serverOf } = sourceFacts[source.id]
  const waits = createRequestFailures<NextPage>(dependencies, context, { rateKey, serviceName, work: lane })
  const itemFailures = createItemFailureCounter()
  const failures = createConsecutiveFailureCounter()
  let pausedAtMs = Number.NEGATIVE_INFINITY

  return {
    withPauses: waits.withPauses,

    async passed(next: NextPage): Promise<void> {
      await waits.passed()
      itemFailures.passed(idOf(next))
      for (const key of Object.values(keysOf(next))) failures.passed(key)
    },

    async handle(error: unknown, next: NextPage, sentAtMs: number): Promise<SendResult> {
      const failure = { next, sentAtMs }
      if (!(error instanceof PlatformError)) return await waits.interrupted(error, [next])
      if (error.kind === 'daily-quota') return await waitForReset(error, next)
      if (error.kind === 'rate-limited') {
        // The client has already blocked the client id for all processes.
        const waitMs = clock.real(error.retryAfterMs ?? 0)
        const pause = { waitMs, reason: 'rate-limited', line: `${serviceName} asks for a pause` }
        return await waits.waitForQuota(error, pause, [next])
      }
      const rule = ruleOf(error, serverOf !== undefined)
      if (rule && isCertain(rule, failure)) return await end(rule, error, failure)
      return await wait(error, failure)
    },
  }

  /** Blocks the source, because all users of this server wait for the same reset. */
  async function waitForReset(
    { retryAfterMs = QUOTA_PAUSE_MS }: PlatformError,
    next: NextPage,
  ): Promise<SendResult> {
    await rateLimits.blockUntil(rateKey, clock.real(retryAfterMs), 'daily-quota')
    await lane.putBack([next])
    return { kind: 'again' }
  }

  function isCertain({ ends, unread, read }: Rule, { next, sentAtMs }: Failure): boolean {
    const isRead = ends === 'run' ? reading.isRead() : reading.isRead(next.subreddit)
    const needed = isRead ? read : unread
    return needed === 1 || failures.failed(keysOf(next)[ends], sentAtMs) >= needed
  }

  async function end({ ends }: Rule, error: PlatformError, { next }: Failure): Promise<SendResult> {
    const { subreddit } = next
    if (ends === 'run') return await endRun(next, rejection(error))
    logProgress(`${label(subreddit)} could not be read further (${error.kind}).`)
    if (ends === 'cursor') await reading.endListing(next, {})
    else await reading.end(subreddit, await shortfallOf(error, subreddit))
    return { kind: 'done' }
  }

  async function endRun(next: NextPage, problem: string): Promise<SendResult> {
    await lane.putBack([next])
    return { kind: 'fatal', problem }
  }

  function rejection({ kind }: PlatformError): string {
    const isClosed =
      source.id === 'reddit' &&
      kind === 'credentials-refused' &&
      (reading.isRead() || fields.get('accepted') === '1')
    return platformProblem({ service: source.id, kind: isClosed ? 'app-closed' : kind })
  }

  async function shortfallOf(error: PlatformError, subreddit: string): Promise<Shortfall> {
    if (rules[error.kind] !== explicit) {
      if (reading.isRead(subreddit)) return unreadableShortfall(source.id)
      if (serverKinds.has(error.kind)) return failureShortfall(source.id)
    }
    const meant = error.kind === 'not-found' ? await similarNames(subreddit) : []
    return closedShortfall(error.kind, platformProblem(error), meant, label)
  }

  /**
   * Returns what should end although the error may be temporary: a run waits for a service that is down, but not for
   * one that keeps sending malformed responses.
   */
  function hopeless({ kind }: PlatformError, { next, sentAtMs }: Failure): 'cursor' | 'run' | undefined {
    if (kind !== 'malformed') return undefined
    if (failures.failed(idOf(next), sentAtMs) >= MALFORMED_MAX) return 'cursor'
    return failures.failed('run', sentAtMs) >= MALFORMED_MAX ? 'run' : undefined
  }

  async function wait(error: PlatformError, failure: Failure): Promise<SendResult> {
    const { next, sentAtMs } = failure
    const ends = hopeless(error, failure)
    if (ends === 'run') return await endRun(next, platformProblem(error))
    if (itemFailures.failed(idOf(next)) >= ITEM_FAILURES_MAX || ends === 'cursor') {
      await reading.endListing(next, failureShortfall(source.id))
      return { kind: 'done' }
    }
    if (sentAtMs <= pausedAtMs) {
      // This request was in flight together with the one that caused the current pause.
      await lane.putBack([next])
      return { kind: 'again' }
    }
    pausedAtMs = performance.now()
    return await waits.waitForService(error, [next])
  }
}

function ruleOf({ kind, status = 0 }: PlatformError, hasSeparateServers: boolean): Rule | undefined {
  if (hasSeparateServers && serverKinds.has(kind)) return ownServer
  if (kind === 'unavailable' && status >= 300 && status < 400) return redirect
  return kind === 'forbidden' && status === 451 ? legalBlock : rules[kind]
}

const idOf = ({ subreddit, name }: NextPage) => `${subreddit}/${name}`

/** Returns the failure counters that a page belongs to. */
function keysOf(next: NextPage): Record<Rule['ends'], string> {
  return { run: 'run', subreddit: next.subreddit, cursor: idOf(next) }
}
