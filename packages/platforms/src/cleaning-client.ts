import type { TitleResults } from '@quarry/cleaning/accept-titles'
import type { TitlePair, Verdict } from '@quarry/cleaning/judge'
import type { TitleToClean } from '@quarry/cleaning/prepare-titles'
import type { ServiceEndpoints } from './endpoints.ts'
import type { PlatformErrorKind } from './platform-error.ts'

export interface CleaningClientOptions {
  apiKey: string
  endpoints: ServiceEndpoints
  model: string
  /** Milliseconds per request, 60,000 by default. */
  timeoutMs?: number
  /** Remembered only in this client's memory by default. */
  storeField?: StoreFieldMemory
}

/** Remembers that the service rejects `store: false` for this key and model. */
export interface StoreFieldMemory {
  isRejected(): Promise<boolean>
  reject(): Promise<void>
}

/** Tokens of one request as counted by the service; output includes thinking. */
export interface RequestUsage {
  /** 0 if nothing had to be sent. */
  requests: number
  inputTokens: number
  outputTokens: number
}

/** Every id of the request is in exactly one of the two lists, even if the response was unusable. */
export interface CleaningResponse extends TitleResults {
  usage: RequestUsage
  /** The model that responded, which may differ from the requested one, with prompt and schema version. */
  cleanedWith: string
}

/** Options that apply to all of a run's titles. */
export interface CleaningOptions {
  /** True to get a search phrase with each title. */
  keyword: boolean
  /** Words that titles keep exactly as written; none by default. */
  protectedTerms?: readonly string[] | undefined
  /**
   * Known topics, most common first: the model assigns each title a type, and one of these topics or a new one. Without
   * the list, titles get neither.
   */
  topics?: readonly string[] | undefined
}

/** The verdicts of one request. Pairs without a verdict can be sent again. */
export interface JudgeResponse {
  verdicts: Verdict[]
  /** Ids of pairs without a clear verdict. */
  missing: string[]
  usage: RequestUsage
}

export interface TierResult {
  tier: 'free' | 'paid' | 'unknown'
  /** Why the key can't be used now, although its tier is known. */
  blocked?: PlatformErrorKind
  /** A short reason for the result. */
  evidence: string
  /** Why the tier is unknown, as a sentence for the user; missing if the reason is unknown. */
  problem?: string
}

/** Waits for a request slot for the model. Returns false if none is free soon. */
export type ReserveSlot = (model: string) => Promise<boolean>

/** Every method throws PlatformError, or the reason of the caller's signal, and never retries. */
export interface CleaningClient {
  /** Throws unless the key is valid and may use the model. Costs no quota. */
  check(signal?: AbortSignal): Promise<void>
  /** Probes the key's tier. The caller stores it; a later 429's `tierEvidence` corrects it. */
  detectTier(signal?: AbortSignal, reserveSlot?: ReserveSlot): Promise<TierResult>
  /**
   * Sends all titles in one request. The caller retries rejected titles in another batch with their earlier reasons,
   * because the same request would get the same response.
   */
  cleanTitles(
    items: readonly TitleToClean[],
    options: CleaningOptions & { signal?: AbortSignal },
  ): Promise<CleaningResponse>
  /** Sends one request that asks whether cleaned titles ask the same as their originals. */
  judgeTitles(pairs: readonly TitlePair[], signal?: AbortSignal): Promise<JudgeResponse>
}
