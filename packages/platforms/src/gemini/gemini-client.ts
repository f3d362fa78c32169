import type { Answer, ModelClient, ModelClientOptions } from '../model-client.ts'
import { PlatformError } from '../platform-error.ts'
import type { Prompt } from '../prompt.ts'
import { detectTier } from './detect-tier.ts'
import { createGeminiCall } from './gemini-connection.ts'
import { createGenerateContent } from './generate-content.ts'
import { generationRequest, tokensMax } from './generation-request.ts'
import { type Generation, readGeneration } from './read-generation.ts'

/** Cheap, available on the free tier, and thinks the least by default. */
export const defaultModel = 'gemini-3.5-flash-lite'
/** Better and slower than the default model, with only 20 free requests a day. */
export const qualityModel = 'gemini-3.8-flash'
const PROBE_MAX_MS = 15_000

export function createGeminiClient(options: ModelClientOptions): ModelClient {
  const { apiKey, endpoints, timeoutMs = 60_000 } = options
  const call = createGeminiCall({ apiKey, geminiUrl: endpoints.geminiUrl })
  const model = modelName(options.model)
  const probeTimeoutMs = Math.min(timeoutMs, PROBE_MAX_MS)
  const send = createGenerateContent(call, model, options.storeField)

  async function generate(prompt: Prompt, signal?: AbortSignal): Promise<Answer> {
    const response = await send({ timeoutMs, signal }, generationRequest(model, prompt))
    const generation = readGeneration(response, tokensMax(prompt))
    if (!generation) throw new PlatformError('gemini', 'malformed', { status: 200 })
    const { text, usage, modelVersion } = generation
    return { text, ending: endingOf(generation), usage, model: modelVersion }
  }

  return {
    model: options.model,
    async check(signal) {
      await call({ timeoutMs: probeTimeoutMs, signal }, { method: 'GET', path: `models/${model}` })
    },
    detectTier: (signal, reserveSlot) =>
      detectTier(call, { model, timeoutMs: probeTimeoutMs, signal, reserveSlot }),
    generate,
  }
}

const reasonsByFinish: ReadonlyMap<string, Answer['ending']> = new Map([
  ['STOP', 'whole'],
  ['SAFETY', 'blocked'],
  ['PROHIBITED_CONTENT', 'blocked'],
  ['BLOCKLIST', 'blocked'],
  ['SPII', 'blocked'],
  ['RECITATION', 'recitation'],
  ['MAX_TOKENS', 'cut-off'],
])

function endingOf({ finishReason, blockReason }: Generation): Answer['ending'] {
  if (blockReason !== undefined) return 'blocked'
  return finishReason === undefined ? 'whole' : (reasonsByFinish.get(finishReason) ?? 'other')
}

/** Returns the name escaped for a URL path. */
function modelName(model: string): string {
  return encodeURIComponent(model.trim().replace(/^models\//, ''))
}
