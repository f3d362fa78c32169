import { type RejectionReason, rejections } from '@quarry/cleaning/rejection-reason'
import { PlatformError } from '@quarry/platforms/platform-error'
import type { CleaningOptions } from '@quarry/tasks/cleaning-request'
import type { CleaningResponse, TitleTasks } from '@quarry/tasks/title-tasks'
import { describeError } from '@quarry/telemetry/describe-error'
import type { RunContext } from '../run/run-context.ts'
import type { SendResult } from '../sending/inflight.ts'
import { type BatchSize, isDamaged } from './batch-size.ts'
import type { CleaningErrorHandler } from './cleaning-errors.ts'
import { isForNextPrompt, nextRequests, noteReason, type RequestedTitle, TRIES_MAX } from './retry-titles.ts'
import type { Title, TitleWork } from './title-work.ts'

/** A harmless title. If a request with it is rejected, the cause is the request's form, not its titles. */
const CONTROL = { id: 'control', title: 'Which flour is best for bread?', earlier: [] }

interface Cleaning {
  work: Pick<TitleWork, 'clean' | 'retry' | 'putBack' | 'countUsage'>
  client: Pick<TitleTasks, 'cleanTitles'>
  options: CleaningOptions
  errors: CleaningErrorHandler
  size: Pick<BatchSize, 'responded'>
  /** Titles whose wording changes are judged next. */
  isJudged?: boolean
  /** The service's name in messages; Gemini by default. */
  serviceName?: string
  /** Called with the number of saved titles. */
  onSaved(count: number): void
}

/**
 * Sends one request to Gemini and handles its response title by title: saves the title, retries it differently, or
 * fails it.
 */
export function createCleanTitles(
  { logProgress }: Pick<RunContext, 'logProgress'>,
  { work, client, options, errors, size, isJudged = false, serviceName = 'Gemini', onSaved }: Cleaning,
) {
  return async (items: readonly Title[], abort: AbortSignal): Promise<SendResult> => {
    let isCounted = false
    const isControl = errors.needsControl()
    try {
      const requested = isControl ? [CONTROL] : items.map(toRequested)
      const response = await client.cleanTitles(requested, {
        ...options,
        signal: abort,
      })
      isCounted = true
      if (isControl) {
        await work.countUsage(response.usage)
        // The control title used these items' slot, so they are sent next.
        await work.putBack(items)
        await errors.passed([])
      } else {
        await saveOrRetry(items, requested, response)
      }
      return { kind: 'done' }
    } catch (error) {
      if (error instanceof PlatformError && isTooMuch(error)) size.responded(items.length, true)
      return await errors.handle(error, items, { isControl })
    } finally {
      if (!isCounted) await work.countUsage({ requests: 1, inputTokens: 0, outputTokens: 0 })
    }
  }

  async function saveOrRetry(
    items: readonly Title[],
    requested: readonly RequestedTitle[],
    response: CleaningResponse,
  ): Promise<void> {
    size.responded(items.length, isDamaged(items.length, response.rejected))
    await save(items, response)
    await retryTitles(requested, response)
    await errors.passed(items)
  }

  /** Called even if no title was accepted, because it records the request's cost. */
  async function save(items: readonly Title[], { accepted, usage, cleanedWith }: CleaningResponse) {
    const sentTitles = new Map(items.map(({ id, title }) => [id, title]))
    const results = accepted.map((cleaned) => {
      const isToJudge = isJudged && cleaned.risk.differences !== undefined
      const sent = sentTitles.get(cleaned.id) ?? ''
      return { ...cleaned, sent, isToJudge }
    })
    onSaved(await work.clean(results, cleanedWith, usage))
  }

  async function retryTitles(
    requested: readonly RequestedTitle[],
    { rejected }: CleaningResponse,
  ): Promise<void> {
    if (rejected.length === 0) return
    for (const { reason, error } of rejected) if (reason === 'unchecked') logCheckError(error)
    const reasons = new Map(rejected.map(({ id, reason }) => [id, reason]))
    const problemOf = (id: string) =>
      rejections[reasons.get(id) ?? 'missing'].sentence.replace('Gemini', serviceName)
    const { groups, sharedRetries, isolatedRetries, failed } = nextRequests(requested, rejected)
    const failing = failed.map(({ id }) => [id])
    if (failing.length > 0) await work.retry('clean', { groups: failing }, { tries: 1, problemOf })
    const notesOf = notesFor(requested, reasons)
    if (groups.length + sharedRetries.length + isolatedRetries.length === 0) return
    const retries = { groups, shared: sharedRetries, isolated: isolatedRetries }
    await work.retry('clean', retries, { tries: TRIES_MAX, problemOf, notesOf })
  }

  function logCheckError(error: unknown): void {
    const { type, at = '' } = describeError(error)
    logProgress(`A check of a cleaned title failed (${type}).`, 'run.progress', { at })
  }
}

/** Returns true for an error that a request with fewer titles may avoid. */
const isTooMuch = ({ kind, status }: PlatformError) =>
  kind === 'response-too-large' || kind === 'window-exceeded' || status === 504

function toRequested({ id, title, notes, community }: Title) {
  return { id, title, community, earlier: notes }
}

/** Returns each title's notes for the worker that sends it next: the earlier reasons and the new one. */
function notesFor(requested: readonly RequestedTitle[], reasons: ReadonlyMap<string, RejectionReason>) {
  const earlierOf = new Map(requested.map(({ id, earlier }) => [id, earlier]))
  return (id: string): readonly RejectionReason[] => {
    const earlier = earlierOf.get(id) ?? []
    const reason = reasons.get(id)
    return reason && isForNextPrompt(reason, requested.length) ? noteReason(earlier, reason) : earlier
  }
}
