import { type RejectionReason, rejections } from '@quarry/cleaning/rejection-reason'
import type { CleaningPreview, PreviewRequest } from '@quarry/contracts/endpoints/runs'
import { requestIntervalMs } from '@quarry/contracts/model-prices'
import type { RunUsage } from '@quarry/contracts/run'
import { tierInfo } from '@quarry/contracts/tier'
import { PlatformError } from '@quarry/platforms/platform-error'
import { platformProblem } from '@quarry/platforms/platform-problem'
import type { SessionId } from '@quarry/store/keys'
import { applyRateLimitError, type PacedKey } from '@quarry/store/rate/apply-rate-limit-error'
import { minuteWindow } from '@quarry/store/rate/slot'
import { waitForSlot } from '@quarry/store/rate/wait-for-slot'
import { ApiError } from '../api-error.ts'
import type { Dependencies } from '../dependencies.ts'

type Deps = Pick<
  Dependencies,
  'clock' | 'questionSet' | 'sessions' | 'services' | 'rateLimits' | 'keys' | 'fingerprint'
>

/** Maximum milliseconds that a preview waits for a slot, because a user is waiting. */
const LONGEST_WAIT_MS = 5000
/** The same for a request that is sent again at the rate of a free key. */
const LONGEST_SECOND_WAIT_MS = 15_000

/**
 * Returns the cleaned titles of these questions without changing them. Sends one request on a slot of the key, and
 * a second one if Gemini rejects the field `store`. Throws
 * ApiError if a slot is too far away, PlatformError if Gemini rejects the request or fails.
 */
export async function previewCleaning(
  dependencies: Deps,
  sessionId: SessionId,
  { questionIds, geminiApiKey, style }: PreviewRequest,
): Promise<CleaningPreview> {
  const { model, keywordForm } = await dependencies.sessions.config(sessionId)
  const found = await dependencies.questionSet.find(sessionId, questionIds)
  if (found.length === 0) throw new ApiError('not-found', 'This session has no such questions.')
  const questions = found.map(({ id, title }) => ({ id, title }))
  const fingerprint = dependencies.fingerprint(geminiApiKey)
  const key = { fingerprint, model, rateKey: dependencies.keys.geminiRate(fingerprint, model) }
  await reserveSlot(dependencies, key)
  let usage: RunUsage = { requests: 1, inputTokens: 0, outputTokens: 0 }
  try {
    const client = dependencies.services.gemini(geminiApiKey, model)
    const clean = () => client.cleanTitles(questions, { keyword: keywordForm, style })
    const response = await clean().catch(async (error) => {
      if (!(error instanceof PlatformError && error.kind === 'store-rejected')) throw error
      await reserveSlot(dependencies, key, LONGEST_SECOND_WAIT_MS)
      await dependencies.sessions.countRequests(sessionId, 'gemini', 1)
      return await clean()
    })
    usage = response.usage
    const cleaned = new Map(response.accepted.map(({ id, title }) => [id, title]))
    const problems = new Map(
      response.rejected.map(({ id, reason }) => [id, problemFor(reason, questions.length)]),
    )
    const samples = questions.map(({ id, title }) => ({
      id,
      title,
      cleaned: cleaned.get(id),
      problem: problems.get(id),
    }))
    const mayBeStored = await dependencies.rateLimits.storeField(fingerprint, model).isRejected()
    return { samples, model, usage, ...(mayBeStored && { mayBeStored }) }
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    await applyRateLimitError(dependencies, key, error)
    // It resets at midnight and not after the delay in Gemini's error, so that delay is left out.
    if (error.kind === 'daily-quota') throw new ApiError('too-many-requests', platformProblem(error))
    throw error
  } finally {
    const { requests, inputTokens, outputTokens } = usage
    await dependencies.sessions.countRequests(sessionId, 'gemini', requests, inputTokens + outputTokens)
  }
}

/** One title can block the response for all of them; only a run finds out which. */
function problemFor(reason: RejectionReason, titles: number): string {
  const isOfAll = titles > 1 && (reason === 'blocked' || reason === 'recitation')
  return isOfAll
    ? 'Gemini withheld its response because of one of these titles.'
    : rejections[reason].sentence
}

async function reserveSlot(
  { clock, rateLimits }: Pick<Deps, 'clock' | 'rateLimits'>,
  { fingerprint, model, rateKey }: PacedKey,
  longestWaitMs = LONGEST_WAIT_MS,
): Promise<void> {
  const tier = (await rateLimits.tier(fingerprint)) ?? 'unknown'
  await rateLimits.countDay(rateKey, { untilMidnightMs: clock.untilPacificMidnight(), factor: clock.factor })
  const slot = await waitForSlot(rateLimits, rateKey, {
    intervalMs: clock.real(requestIntervalMs(tierInfo[tier], model)),
    longestWaitMs: clock.real(longestWaitMs),
    window: minuteWindow(clock),
  })
  if (slot.outcome === 'taken') return
  const message =
    slot.reason === 'daily-quota'
      ? platformProblem({ service: 'gemini', kind: 'daily-quota' })
      : 'This key must wait before its next request. Nothing was sent. Try again later.'
  throw new ApiError('too-many-requests', message, slot.waitMs)
}
