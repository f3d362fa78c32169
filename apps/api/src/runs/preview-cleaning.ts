import { type RefusalReason, refusals } from '@quarry/cleaning/refusal-reason'
import type { CleaningPreview, PreviewRequest } from '@quarry/contracts/endpoints/runs'
import { requestIntervalMs } from '@quarry/contracts/model-prices'
import type { Question } from '@quarry/contracts/question'
import type { RunUsage } from '@quarry/contracts/run'
import { tierInfo } from '@quarry/contracts/tier'
import { PlatformError } from '@quarry/platforms/platform-error'
import { platformProblem } from '@quarry/platforms/platform-problem'
import type { SessionId } from '@quarry/store/keys'
import { applyRateLimitError, type PacedKey } from '@quarry/store/rate/apply-rate-limit-error'
import { minuteWindow } from '@quarry/store/rate/slot'
import { waitForSlot } from '@quarry/store/rate/wait-for-slot'
import type { Dependencies } from '../dependencies.ts'
import { ApiError } from '../errors/api-error.ts'

type Parts = Pick<
  Dependencies,
  'clock' | 'questionSet' | 'sessions' | 'services' | 'rateLimits' | 'keys' | 'fingerprint'
>

/** Longer than this nobody looks at a button that does nothing. */
const LONGEST_WAIT_MS = 5000

/**
 * What cleaning would make of these questions, none of which is changed. One request, on a slot of the key like any
 * other. Throws ApiError when the slot is far away, PlatformError when Gemini refuses or fails.
 */
export async function previewCleaning(
  parts: Parts,
  sessionId: SessionId,
  { questionIds, geminiApiKey }: PreviewRequest,
): Promise<CleaningPreview> {
  const { model, keywordForm } = await parts.sessions.config(sessionId)
  const asked = await questionsOf(parts, sessionId, questionIds)
  const fingerprint = parts.fingerprint(geminiApiKey)
  const key = { fingerprint, model, rateKey: parts.keys.geminiRate(fingerprint, model) }
  await reserveSlot(parts, key)
  let usage: RunUsage = { requests: 1, inputTokens: 0, outputTokens: 0 }
  try {
    const client = parts.services.gemini(geminiApiKey, model)
    const answer = await client.cleanTitles(asked, { keyword: keywordForm })
    usage = answer.usage
    const cleaned = new Map(answer.accepted.map(({ id, title }) => [id, title]))
    const problems = new Map(answer.refused.map(({ id, reason }) => [id, sentenceFor(reason, asked.length)]))
    const samples = asked.map(({ id, title }) => ({
      id,
      title,
      cleaned: cleaned.get(id),
      problem: problems.get(id),
    }))
    return { samples, model, usage }
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    await applyRateLimitError(parts, key, error)
    throw formatPlainly(error)
  } finally {
    const { requests, inputTokens, outputTokens } = usage
    await parts.sessions.countRequests(sessionId, 'gemini', requests, inputTokens + outputTokens)
  }
}

/** A spent day is over at midnight and not after the delay that its refusal names. */
function formatPlainly(error: PlatformError): Error {
  return error.kind === 'daily-quota' ? new ApiError('too-many-requests', platformProblem(error)) : error
}

/** One title can hold back the answer for all of them; only a run asks on until it knows which. */
function sentenceFor(reason: RefusalReason, titles: number): string {
  const isOfAll = titles > 1 && (reason === 'blocked' || reason === 'recitation')
  return isOfAll ? 'Gemini withheld its response because of one of these titles.' : refusals[reason].sentence
}

/** Those that there are, in the order asked for, each once, with the title that a run would send. */
async function questionsOf(
  { questionSet }: Pick<Dependencies, 'questionSet'>,
  sessionId: SessionId,
  ids: readonly string[],
): Promise<Pick<Question, 'id' | 'title'>[]> {
  const found = await questionSet.find(sessionId, ids)
  if (found.length === 0) throw new ApiError('not-found', 'This session has no such questions.')
  return found.map(({ id, title }) => ({ id, title }))
}

async function reserveSlot(
  { clock, rateLimits }: Pick<Parts, 'clock' | 'rateLimits'>,
  { fingerprint, model, rateKey }: PacedKey,
): Promise<void> {
  const tier = (await rateLimits.tier(fingerprint)) ?? 'unknown'
  const slot = await waitForSlot(rateLimits, rateKey, {
    intervalMs: clock.real(requestIntervalMs(tierInfo[tier], model)),
    longestWaitMs: clock.real(LONGEST_WAIT_MS),
    window: minuteWindow(clock),
  })
  if (slot.outcome === 'taken') return
  const sentence =
    slot.reason === 'daily-quota'
      ? platformProblem({ service: 'gemini', kind: 'daily-quota' })
      : 'This key must wait before its next request. Nothing was sent. Try again later.'
  throw new ApiError('too-many-requests', sentence, slot.waitMs)
}
