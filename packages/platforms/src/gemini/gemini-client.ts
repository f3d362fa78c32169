import { acceptTitles, type RejectedTitle, type TitleResults } from '@quarry/cleaning/accept-titles'
import { provenance } from '@quarry/cleaning/cleaning-prompt'
import { preparePairs, readVerdicts } from '@quarry/cleaning/judge'
import { type PreparedTitle, prepareTitles } from '@quarry/cleaning/prepare-titles'
import { ResponseItem, readItems } from '@quarry/cleaning/read-items'
import type { RejectionReason } from '@quarry/cleaning/rejection-reason'
import type { CleaningClient, CleaningClientOptions, CleaningOptions } from '../cleaning-client.ts'
import { PlatformError } from '../platform-error.ts'
import { cleaningRequest } from './cleaning-request.ts'
import { detectTier } from './detect-tier.ts'
import { createGeminiCall } from './gemini-connection.ts'
import { createGenerateContent } from './generate-content.ts'
import { generationRequest, type Prompt, tokensMax } from './generation-request.ts'
import { judgeRequest } from './judge-request.ts'
import { type Generation, readGeneration } from './read-generation.ts'

/** Cheap, with a free tier and the least thinking by default. */
export const defaultModel = 'gemini-3.5-flash-lite'
/** Better and slower than the default: its free quota is 20 requests a day. */
export const qualityModel = 'gemini-3.8-flash'
const PROBE_MAX_MS = 15_000

export function createGeminiClient(options: CleaningClientOptions): CleaningClient {
  const { apiKey, endpoints, timeoutMs = 60_000 } = options
  const call = createGeminiCall({ apiKey, geminiUrl: endpoints.geminiUrl })
  const model = modelName(options.model)
  const probeTimeoutMs = Math.min(timeoutMs, PROBE_MAX_MS)
  const send = createGenerateContent(call, model, options.storeField)

  async function generate(prompt: Prompt, signal: AbortSignal | undefined): Promise<Generation> {
    const response = await send({ timeoutMs, signal }, generationRequest(model, prompt))
    const generation = readGeneration(response, tokensMax(prompt))
    if (!generation) throw new PlatformError('gemini', 'malformed', { status: 200 })
    return generation
  }

  return {
    async check(signal) {
      await call({ timeoutMs: probeTimeoutMs, signal }, { method: 'GET', path: `models/${model}` })
    },
    detectTier: (signal, reserveSlot) =>
      detectTier(call, { model, timeoutMs: probeTimeoutMs, signal, reserveSlot }),
    async judgeTitles(pairs, signal) {
      const prepared = preparePairs(pairs)
      const { text, usage } = await generate(judgeRequest(prepared), signal)
      const verdicts = readVerdicts(text, prepared)
      const known = new Set(verdicts.map(({ id }) => id))
      const missing = pairs.flatMap(({ id }) => (known.has(id) ? [] : [id]))
      return { verdicts, missing, usage }
    },
    async cleanTitles(items, { keyword, protectedTerms, topics, signal }) {
      const prepared = prepareTitles(items, protectedTerms)
      const titles = prepared.filter(({ title }) => /[\p{L}\p{N}]/u.test(title))
      const blank = prepared.filter((title) => !titles.includes(title)).map(({ id }) => reject(id, 'blank'))
      if (titles.length === 0) {
        const usage = { requests: 0, inputTokens: 0, outputTokens: 0 }
        return { accepted: [], rejected: blank, usage, cleanedWith: provenance(options.model) }
      }
      const request = cleaningRequest(titles, { keyword, protectedTerms, topics })
      const generation = await generate(request, signal)
      const { accepted, rejected } = resultsOf(titles, generation, { keyword, topics })
      const { usage, modelVersion = options.model } = generation
      return {
        accepted,
        rejected: [...blank, ...rejected],
        usage,
        cleanedWith: provenance(modelVersion),
      }
    },
  }
}

const reasonsByFinish: ReadonlyMap<string | undefined, RejectionReason> = new Map([
  ['SAFETY', 'blocked'],
  ['PROHIBITED_CONTENT', 'blocked'],
  ['BLOCKLIST', 'blocked'],
  ['SPII', 'blocked'],
  ['RECITATION', 'recitation'],
  ['MAX_TOKENS', 'cut-off'],
])

function resultsOf(
  titles: readonly PreparedTitle[],
  { text, finishReason, blockReason }: Generation,
  { keyword, topics }: Pick<CleaningOptions, 'keyword' | 'topics'>,
): TitleResults {
  if (blockReason !== undefined) return rejectAll(titles, 'blocked')
  const complete = finishReason === undefined || finishReason === 'STOP'
  const items = complete || finishReason === 'MAX_TOKENS' ? readItems(text, ResponseItem) : undefined
  const absence = complete ? 'missing' : 'cut-off'
  const options = { keyword, topics, absence } as const
  if (items) return acceptTitles(titles, items, options)
  return rejectAll(titles, reasonsByFinish.get(finishReason) ?? (text === '' ? 'no-answer' : 'unreadable'))
}

function rejectAll(titles: readonly PreparedTitle[], reason: RejectionReason): TitleResults {
  return { accepted: [], rejected: titles.map(({ id }) => reject(id, reason)) }
}

function reject(id: string, reason: RejectionReason): RejectedTitle {
  return { id, reason }
}

/** Returns the name escaped for a URL path. */
function modelName(model: string): string {
  return encodeURIComponent(model.trim().replace(/^models\//, ''))
}
