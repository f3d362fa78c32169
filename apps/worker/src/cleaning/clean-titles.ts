import type { TitleToClean } from '@quarry/cleaning/prepare-titles'
import { isRejectionReason, type RejectionReason, rejections } from '@quarry/cleaning/rejection-reason'
import type { CleaningClient, CleaningOptions, CleaningResponse } from '@quarry/platforms/cleaning-client'
import { PlatformError } from '@quarry/platforms/platform-error'
import type { Item } from '@quarry/store/runs/claims'
import { describeError } from '@quarry/telemetry/describe-error'
import type { RunContext, WorkerDependencies } from '../run/run-context.ts'
import type { SendResult } from '../sending/inflight.ts'
import { type BatchSize, isDamaged } from './batch-size.ts'
import type { CleaningErrorHandler } from './cleaning-errors.ts'
import { isForNextPrompt, nextRequests, noteReason, type RequestedTitle, TRIES_MAX } from './retry-titles.ts'
import type { TopicList } from './topic-list.ts'

/** A harmless title. If a request with it is rejected, the form of the request is the reason, not the titles. */
const CONTROL = { id: 'control', title: 'Which flour is best for bread?', earlier: [] }

interface Cleaning {
  client: CleaningClient
  options: CleaningOptions
  errors: CleaningErrorHandler
  size: Pick<BatchSize, 'responded'>
  /** Of a run that names topics. */
  topics?: TopicList | undefined
  /** Titles that change in more than form are judged next. */
  isJudged?: boolean
}

/** Sends one request to Gemini and handles its response title by title: saves the title, retries it differently, or fails it. */
export function createCleanTitles(
  { claims, titles }: Pick<WorkerDependencies, 'claims' | 'titles'>,
  { run, logProgress }: Pick<RunContext, 'run' | 'logProgress'>,
  { client, options, errors, size, topics, isJudged = false }: Cleaning,
) {
  return async (items: readonly Item[], abort: AbortSignal): Promise<SendResult> => {
    let isCounted = false
    const isControl = errors.needsControl()
    try {
      const requested = isControl ? [CONTROL] : items.map(toRequested)
      const response = await client.cleanTitles(requested, {
        ...options,
        topics: topics?.names(),
        signal: abort,
      })
      isCounted = true
      if (isControl) {
        await titles.countUsage(run, response.usage)
        // The items whose slot the control title used are sent next.
        await claims.release(
          run,
          items.map(({ id }) => id),
        )
        await errors.passed([])
      } else {
        await saveOrRetry(items, requested, response)
      }
      return { kind: 'done' }
    } catch (error) {
      if (error instanceof PlatformError && isTooMuch(error)) size.responded(items.length, true)
      return await errors.handle(error, items, { isControl })
    } finally {
      if (!isCounted) await titles.countUsage(run, { requests: 1, inputTokens: 0, outputTokens: 0 })
    }
  }

  async function saveOrRetry(
    items: readonly Item[],
    requested: readonly RequestedTitle[],
    response: CleaningResponse,
  ): Promise<void> {
    size.responded(items.length, isDamaged(items.length, response.rejected))
    await save(items, response)
    await retryTitles(requested, response)
    await errors.passed(items)
  }

  /** Called even if no title was accepted, because it counts the cost of the request. */
  async function save(items: readonly Item[], { accepted, usage, cleanedWith }: CleaningResponse) {
    const sentTitles = new Map(items.map(({ id, payload }) => [id, payload]))
    await titles.commit(run, {
      titles: accepted.map((cleaned) => {
        const isToJudge = isJudged && cleaned.risk.differences !== undefined
        const sent = sentTitles.get(cleaned.id) ?? ''
        const topic =
          cleaned.topic === undefined ? undefined : topics?.admit(cleaned.topic, `${sent} ${cleaned.title}`)
        return { ...cleaned, sent, topic, isToJudge }
      }),
      cleanedWith,
      usage,
    })
  }

  async function retryTitles(
    requested: readonly RequestedTitle[],
    { rejected }: CleaningResponse,
  ): Promise<void> {
    if (rejected.length === 0) return
    for (const { reason, error } of rejected) if (reason === 'unchecked') logCheckError(error)
    const reasons = new Map(rejected.map(({ id, reason }) => [id, reason]))
    const problem = (id: string) => rejections[reasons.get(id) ?? 'missing'].sentence
    const { groups, sharedRetries, isolatedRetries, failed } = nextRequests(requested, rejected)
    const failing = failed.map(({ id }) => [id])
    if (failing.length > 0) await titles.retryTitles(run, failing, { tries: 1, problem })
    const notes = notesFor(requested, reasons)
    if (groups.length + sharedRetries.length + isolatedRetries.length === 0) return
    const options = { tries: TRIES_MAX, problem, notes, sharedRetries, isolatedRetries }
    await titles.retryTitles(run, groups, options)
  }

  function logCheckError(error: unknown): void {
    const { type, at = '' } = describeError(error)
    logProgress(`checking a title failed: ${type}`, 'run.progress', { at })
  }
}

/** Returns true for an error that a request with fewer titles may avoid. */
const isTooMuch = ({ kind, status }: PlatformError) => kind === 'response-too-large' || status === 504

/** Drops notes that are no known reasons: a worker of another version may have stored them. */
function toRequested({ id, payload, notes, community }: Item): RequestedTitle & TitleToClean {
  return { id, title: payload, community, earlier: notes.filter(isRejectionReason) }
}

/** Returns the notes on each title for the worker that sends it next: earlier reasons and the new one. */
function notesFor(requested: readonly RequestedTitle[], reasons: ReadonlyMap<string, RejectionReason>) {
  const earlierOf = new Map(requested.map(({ id, earlier }) => [id, earlier]))
  return (id: string): readonly RejectionReason[] => {
    const earlier = earlierOf.get(id) ?? []
    const reason = reasons.get(id)
    return reason && isForNextPrompt(reason, requested.length) ? noteReason(earlier, reason) : earlier
  }
}
