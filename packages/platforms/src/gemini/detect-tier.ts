import { isRetryable, PlatformError, type PlatformErrorKind } from '../platform-error.ts'
import type { GeminiCall } from './gemini-connection.ts'
import { thinkingConfigFor } from './thinking-config.ts'

export interface TierResult {
  tier: 'free' | 'paid' | 'unknown'
  /** The key is of that tier but cannot be used now. */
  blocked?: PlatformErrorKind
  /** What the verdict rests on, in a few words. */
  evidence: string
}

interface TierProbe {
  /** The model that the key will be used with. */
  model: string
  /** A model that has no free quota at all. */
  paidOnlyModel: string
  timeoutMs: number
  signal?: AbortSignal | undefined
  reserveSlot?: ReserveSlot | undefined
}

/** Waits until a request for the model may be sent; false when none may be sent soon. */
export type ReserveSlot = (model: string) => Promise<boolean>

/** Above the smallest cache of every model known; a refusal names the true minimum. */
const cacheTokens = 4_500

/**
 * No successful answer of an ordinary model tells a free key from a paid one, so this asks for what only paid keys
 * get: an answer of a paid-only model (one token), and if that tells nothing, a context cache (deleted at once).
 * Costs nothing on a free key and less than a cent on a paid one. Throws PlatformError when the key is refused.
 */
export async function detectTier(call: GeminiCall, probe: TierProbe): Promise<TierResult> {
  const maySend = (await probe.reserveSlot?.(probe.paidOnlyModel)) ?? true
  const verdict =
    (maySend
      ? await resultOf(() => askPaidOnlyModel(call, probe), 'a paid-only model answered')
      : undefined) ?? (await resultOf(() => createCache(call, probe), 'a context cache was granted'))
  return verdict ?? { tier: 'unknown', evidence: 'the probes told nothing' }
}

async function resultOf(ask: () => Promise<void>, evidence: string): Promise<TierResult | undefined> {
  try {
    await ask()
    return { tier: 'paid', evidence }
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    return verdictOfRefusal(error)
  }
}

function verdictOfRefusal(error: PlatformError): TierResult | undefined {
  if (error.kind === 'region-unsupported') {
    return { tier: 'free', blocked: error.kind, evidence: 'the free tier is not offered here' }
  }
  if (error.kind === 'credit-exhausted' || error.kind === 'spending-cap') {
    return { tier: 'paid', blocked: error.kind, evidence: 'the credit or spending cap is used up' }
  }
  if (error.tierEvidence) {
    return { tier: error.tierEvidence, evidence: `a refusal named the ${error.tierEvidence} tier's quota` }
  }
  if (error.status === 429 || isRetryable(error) || tellsNothing.has(error.kind)) return undefined
  throw error
}

const tellsNothing: ReadonlySet<PlatformErrorKind> = new Set([
  'model-not-found',
  'bad-request',
  'unsupported-request',
  'forbidden',
])

async function askPaidOnlyModel(call: GeminiCall, { paidOnlyModel: model, timeoutMs, signal }: TierProbe) {
  const thinkingConfig = thinkingConfigFor(model)
  await call({ timeoutMs, signal }, (ai, config) =>
    ai.models.generateContent({
      model,
      contents: 'Hi',
      config: { ...config, maxOutputTokens: 1, ...(thinkingConfig ? { thinkingConfig } : {}) },
    }),
  )
}

async function createCache(call: GeminiCall, probe: TierProbe) {
  try {
    await createAndDeleteCache(call, probe, cacheTokens)
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
  const contents = 'stone '.repeat(tokens)
  const { name } = await call({ timeoutMs, signal }, (ai, config) =>
    ai.caches.create({ model, config: { ...config, contents, ttl: '60s' } }),
  )
  if (name === undefined) return
  try {
    await call({ timeoutMs, signal }, (ai, config) => ai.caches.delete({ name, config }))
  } catch (error) {
    // It ends by itself after a minute.
    if (!(error instanceof PlatformError)) throw error
  }
}

/** Tokens that the refused cache needs, a tenth more than its minimum because the filler is only about a token a word. */
function tooSmallFor(error: unknown): number | undefined {
  const minimum = error instanceof PlatformError ? (error.minimumTokens ?? 0) : 0
  return minimum > 0 && minimum < 100_000 ? Math.ceil(minimum * 1.1) : undefined
}
