import { setTimeout as sleep } from 'node:timers/promises'
import type { CleaningPreview, PreviewRequest } from '@quarry/contracts/endpoints/runs'
import { Question } from '@quarry/contracts/question'
import type { RunUsage } from '@quarry/contracts/run'
import { tierInfo } from '@quarry/contracts/tier'
import { type RefusalReason, refusals } from '@quarry/platforms/gemini/refusal-reason'
import { PlatformError } from '@quarry/platforms/platform-error'
import { platformProblem } from '@quarry/platforms/platform-problem'
import type { SessionId } from '@quarry/store/keys'
import type { Dependencies } from '../dependencies.ts'
import { ApiError } from '../errors/api-error.ts'

type Parts = Pick<
  Dependencies,
  'config' | 'questionSet' | 'sessions' | 'services' | 'rateLimits' | 'keys' | 'fingerprint'
>

/** Longer than this nobody looks at a button that does nothing. */
const LONGEST_WAIT_MS = 5000
const MINUTE_MS = 60_000

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
  const rateKey = parts.keys.geminiRate(parts.fingerprint(geminiApiKey), model)
  await waitForSlot(parts, geminiApiKey, rateKey)
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
    await passOn(parts, error, rateKey)
    throw toldPlainly(error)
  } finally {
    const { requests, inputTokens, outputTokens } = usage
    await parts.sessions.countRequests(sessionId, 'gemini', requests, inputTokens + outputTokens)
  }
}

/** The delay that a 429 names for a spent day is that of a minute's quota: whoever kept to it would spend the next one. */
function toldPlainly(error: unknown): unknown {
  const isSpentDay = error instanceof PlatformError && error.kind === 'daily-quota'
  return isSpentDay ? new ApiError('too-many-requests', platformProblem(error)) : error
}

/** One title can hold back the answer for all of them; only a run asks on until it knows which. */
function sentenceFor(reason: RefusalReason, titles: number): string {
  const isOfAll = titles > 1 && (reason === 'blocked' || reason === 'recitation')
  return isOfAll ? 'Gemini held back its answer because of one of these titles.' : refusals[reason].sentence
}

/** Those that there are, in the order asked for, each once, with the title that a run would send. */
async function questionsOf(
  { questionSet }: Pick<Dependencies, 'questionSet'>,
  sessionId: SessionId,
  ids: readonly string[],
): Promise<Pick<Question, 'id' | 'title'>[]> {
  const { rows } = await questionSet.whole(sessionId)
  // A quote inside a title is escaped, so this text can only be the field itself.
  const textOf = (id: string) => rows.find((row) => row.includes(`"id":"${id}"`)) ?? []
  const found = [...new Set(ids)].flatMap(textOf).map((row) => Question.parse(JSON.parse(row)))
  if (found.length === 0) throw new ApiError('not-found', 'There are no such questions in this session.')
  return found.map(({ id, title }) => ({ id, title }))
}

async function waitForSlot(
  { config, rateLimits, fingerprint }: Parts,
  apiKey: string,
  rateKey: string,
): Promise<void> {
  const tier = (await rateLimits.tier(fingerprint(apiKey))) ?? 'unknown'
  const slot = await rateLimits.reserve(
    rateKey,
    tierInfo[tier].delayMs / config.clockFactor,
    LONGEST_WAIT_MS / config.clockFactor,
  )
  if (slot.outcome === 'taken') return await sleep(Math.ceil(slot.waitMs))
  const sentence =
    slot.reason === 'daily-quota'
      ? platformProblem({ service: 'gemini', kind: 'daily-quota' })
      : 'This key has to wait for its next request. Nothing was sent.'
  throw new ApiError('too-many-requests', sentence, slot.waitMs)
}

/** A 429 is for everybody who sends on this key. */
async function passOn(
  { config, rateLimits }: Pick<Parts, 'config' | 'rateLimits'>,
  error: unknown,
  rateKey: string,
): Promise<void> {
  if (!(error instanceof PlatformError)) return
  if (error.kind !== 'minute-quota' && error.kind !== 'rate-limited') return
  const waitMs = error.retryAfterMs ?? MINUTE_MS
  await rateLimits.pushBack(rateKey, waitMs / config.clockFactor, 'minute-quota')
}
