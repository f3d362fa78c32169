import { z } from 'zod'
import type { ReserveSlot, TierResult } from '../model-client.ts'
import { isRetryable, PlatformError, type PlatformErrorKind, WEB_PAGE } from '../platform-error.ts'
import { platformProblem } from '../platform-problem.ts'
import type { GeminiCall } from './gemini-connection.ts'
import { createGenerateContent } from './generate-content.ts'
import { thinkingConfigFor, userContent } from './generation-request.ts'

/**
 * Models without any free quota, according to Google's price pages of 22 October and 19 November 2026. Only the first
 * model's error for free keys has been recorded (`limit: 0`).
 */
const paidOnlyModels = ['gemini-3.1-pro-preview', 'gemini-4-argon', 'gemini-4-neon'] as const
/** Accepts explicit caches, unlike every Gemini 4 model. */
const cacheModel = 'gemini-3.5-flash-lite'

interface TierProbeOptions {
  /** The model that the key will be used with. */
  model: string
  timeoutMs: number
  signal?: AbortSignal | undefined
  reserveSlot?: ReserveSlot | undefined
}

/** Above every known model's minimum; Gemini's error states the actual one. */
const CACHE_TOKENS = 4_500
/** The pattern protects the DELETE request, whose path contains the name. */
const Cache = z.object({ name: z.string().regex(/^cachedContents\/[\w-]+$/) })

/** A probe requests one token, or a context cache. */
type Probe = { model: string; wants: 'response' | 'cache' }

/** Probing stops after this many probes without a response. */
const SILENT_MAX = 2

/**
 * Detects the tier by requesting what only paid keys get, because ordinary responses don't reveal it: one token of a
 * paid-only model; if that is inconclusive, a context cache, which it deletes immediately; then one token of each other
 * paid-only model. The tier is the project's, so it is the same for every model. Costs nothing on a free key and less
 * than a cent on a paid one. Throws PlatformError if the key is rejected.
 */
export async function detectTier(call: GeminiCall, options: TierProbeOptions): Promise<TierResult> {
  const failed: (Probe & { error: PlatformError })[] = []
  for (const probe of probesFor(options.model)) {
    if (failed.filter(({ error }) => error.status === undefined).length === SILENT_MAX) break
    const maySend = probe.wants === 'cache' || ((await options.reserveSlot?.(probe.model)) ?? true)
    if (!maySend) continue
    const result = await resultOf(call, probe, options)
    if (!(result instanceof PlatformError)) return result
    failed.push({ ...probe, error: result })
  }
  const problem = problemOf(failed)
  return { tier: 'unknown', evidence: 'the probes were inconclusive', ...(problem && { problem }) }
}

function probesFor(model: string): Probe[] {
  const [first, ...others]: Probe[] = paidOnlyModels.map((paidOnly) => ({
    model: paidOnly,
    wants: 'response',
  }))
  const caches: Probe[] = [...new Set([model, cacheModel])].map((name) => ({ model: name, wants: 'cache' }))
  return [first, ...caches, ...others].filter((probe) => probe !== undefined)
}

/** Returns the detected tier, or the error if the probe was inconclusive. */
async function resultOf(
  call: GeminiCall,
  { model, wants }: Probe,
  options: TierProbeOptions,
): Promise<TierResult | PlatformError> {
  try {
    await (wants === 'cache' ? createCache : callModel)(call, model, options)
    const evidence = wants === 'cache' ? 'a context cache was created' : 'a paid-only model responded'
    return { tier: 'paid', evidence }
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    return resultOfError(error) ?? error
  }
}

function problemOf(failed: readonly (Probe & { error: PlatformError })[]): string | undefined {
  const page = failed.find(({ error }) => error.detail === WEB_PAGE)
  if (page) return platformProblem(page.error)
  const models = failed.filter(({ wants }) => wants === 'response')
  return models.length > 0 && models.every(({ error }) => error.kind === 'model-not-found')
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

/** Errors that say nothing about the tier: the model is gone, closed to this key, or changed. */
const unservedKinds: ReadonlySet<PlatformErrorKind> = new Set([
  'model-not-found',
  'bad-request',
  'unsupported-request',
  'forbidden',
  'store-rejected',
])

async function callModel(call: GeminiCall, model: string, { timeoutMs, signal }: TierProbeOptions) {
  const thinkingConfig = thinkingConfigFor(model)
  const generationConfig = { maxOutputTokens: 1, ...(thinkingConfig && { thinkingConfig }) }
  const send = createGenerateContent(call, model)
  const body = { contents: [userContent('Hi')], generationConfig }
  await send({ timeoutMs, signal }, body)
}

async function createCache(call: GeminiCall, model: string, options: TierProbeOptions) {
  try {
    await createAndDeleteCache(call, model, CACHE_TOKENS, options)
  } catch (error) {
    const tokens = tooSmallFor(error)
    if (tokens === undefined) throw error
    await createAndDeleteCache(call, model, tokens, options)
  }
}

async function createAndDeleteCache(
  call: GeminiCall,
  model: string,
  tokens: number,
  { timeoutMs, signal }: TierProbeOptions,
) {
  const body = { model: `models/${model}`, ttl: '60s', contents: [userContent('stone '.repeat(tokens))] }
  const cache = Cache.safeParse(
    await call({ timeoutMs, signal }, { method: 'POST', path: 'cachedContents', body }),
  )
  if (!cache.success) return
  try {
    await call({ timeoutMs, signal }, { method: 'DELETE', path: cache.data.name })
  } catch (error) {
    // A cache that could not be deleted expires after a minute.
    if (!(error instanceof PlatformError)) throw error
  }
}

/**
 * Returns the tokens for a second, larger cache: a tenth above the named minimum, because a filler word may be less
 * than a token.
 */
function tooSmallFor(error: unknown): number | undefined {
  const minimum = error instanceof PlatformError ? (error.minimumTokens ?? 0) : 0
  return minimum > 0 && minimum < 100_000 ? Math.ceil(minimum * 1.1) : undefined
}
