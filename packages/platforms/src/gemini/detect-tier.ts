import { z } from 'zod'
import type { ReserveSlot, TierResult } from '../cleaning-client.ts'
import { isRetryable, PlatformError, type PlatformErrorKind, WEB_PAGE } from '../platform-error.ts'
import { platformProblem } from '../platform-problem.ts'
import type { GeminiCall } from './gemini-connection.ts'
import { createGenerateContent } from './generate-content.ts'
import { thinkingConfigFor, userContent } from './generation-request.ts'

/**
 * Models without any free quota, according to Google's price page of 22 October 2026; another one probes if Gemini no longer
 * serves the one before it. What a free key gets for the first is on record (`limit: 0`), for the second it is not.
 */
const paidOnlyModels = ['gemini-3.1-pro-preview', 'gemini-4-argon'] as const

interface TierProbe {
  /** The model that the key will be used with. */
  model: string
  timeoutMs: number
  signal?: AbortSignal | undefined
  reserveSlot?: ReserveSlot | undefined
}

/** Above the minimum cache of every known model. Gemini's error names the true minimum. */
const CACHE_TOKENS = 4_500
/** The pattern guards the path of the request that deletes it. */
const Cache = z.object({ name: z.string().regex(/^cachedContents\/[\w-]+$/) })

/**
 * Detects the tier by requesting what only paid keys get, because a response of an ordinary model does not show it: one
 * token of a paid-only model, and if that is inconclusive, a context cache, which it deletes at once. Costs nothing on a
 * free key and less than a cent on a paid one. Throws PlatformError if the key is rejected.
 */
export async function detectTier(call: GeminiCall, probe: TierProbe): Promise<TierResult> {
  const errors: PlatformError[] = []
  for (const model of paidOnlyModels) {
    if (!((await probe.reserveSlot?.(model)) ?? true)) break
    const result = await resultOf(() => callModel(call, model, probe), 'a paid-only model responded')
    if (!(result instanceof PlatformError)) return result
    errors.push(result)
    if (!unservedKinds.has(result.kind)) break
  }
  const result = await resultOf(() => createCache(call, probe), 'a context cache was created')
  if (!(result instanceof PlatformError)) return result
  const problem = problemOf([...errors, result])
  return { tier: 'unknown', evidence: 'the probes were inconclusive', ...(problem && { problem }) }
}

/** Returns the error of an inconclusive probe. */
async function resultOf(
  probeOnce: () => Promise<void>,
  evidence: string,
): Promise<TierResult | PlatformError> {
  try {
    await probeOnce()
    return { tier: 'paid', evidence }
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    return resultOfError(error) ?? error
  }
}

function problemOf(errors: readonly PlatformError[]): string | undefined {
  const page = errors.find(({ detail }) => detail === WEB_PAGE)
  if (page) return platformProblem(page)
  return errors.some(({ kind }) => kind === 'model-not-found')
    ? 'Gemini no longer offers a model that shows the tier of a key.'
    : undefined
}

function resultOfError(error: PlatformError): TierResult | undefined {
  if (error.kind === 'region-unsupported') {
    return { tier: 'free', blocked: error.kind, evidence: 'the free tier is not offered here' }
  }
  if (error.kind === 'credit-exhausted' || error.kind === 'spending-cap') {
    return { tier: 'paid', blocked: error.kind, evidence: 'the credit or spending cap is used up' }
  }
  if (error.tierEvidence) {
    return { tier: error.tierEvidence, evidence: `an error named the ${error.tierEvidence} tier's quota` }
  }
  if (error.status === 429 || isRetryable(error) || unservedKinds.has(error.kind)) return undefined
  throw error
}

/** Errors of a model that is gone, closed to this key, or changed. */
const unservedKinds: ReadonlySet<PlatformErrorKind> = new Set([
  'model-not-found',
  'bad-request',
  'unsupported-request',
  'forbidden',
  'store-rejected',
])

async function callModel(call: GeminiCall, model: string, { timeoutMs, signal }: TierProbe) {
  const thinkingConfig = thinkingConfigFor(model)
  const generationConfig = { maxOutputTokens: 1, ...(thinkingConfig && { thinkingConfig }) }
  const send = createGenerateContent(call, model)
  const body = { contents: [userContent('Hi')], generationConfig }
  await send({ timeoutMs, signal }, body)
}

async function createCache(call: GeminiCall, probe: TierProbe) {
  try {
    await createAndDeleteCache(call, probe, CACHE_TOKENS)
  } catch (error) {
    const tokens = tooSmallFor(error)
    if (tokens === undefined) throw error
    await createAndDeleteCache(call, probe, tokens)
  }
}

async function createAndDeleteCache(
  call: GeminiCall,
  { model, timeoutMs, signal }: TierProbe,
  tokens: number,
) {
  const body = { model: `models/${model}`, ttl: '60s', contents: [userContent('stone '.repeat(tokens))] }
  const cache = Cache.safeParse(
    await call({ timeoutMs, signal }, { method: 'POST', path: 'cachedContents', body }),
  )
  if (!cache.success) return
  try {
    await call({ timeoutMs, signal }, { method: 'DELETE', path: cache.data.name })
  } catch (error) {
    // It expires after a minute.
    if (!(error instanceof PlatformError)) throw error
  }
}

/** Returns the tokens that the rejected cache needs: a tenth above the minimum, because a filler word is only about one. */
function tooSmallFor(error: unknown): number | undefined {
  const minimum = error instanceof PlatformError ? (error.minimumTokens ?? 0) : 0
  return minimum > 0 && minimum < 100_000 ? Math.ceil(minimum * 1.1) : undefined
}
