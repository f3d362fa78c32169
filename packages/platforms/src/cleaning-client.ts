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
  /** Kept in this client's memory by default. */
  storeField?: StoreFieldMemory
}

/** Remembers that the service rejects the field that forbids it to store requests with this key and model. */
export interface StoreFieldMemory {
  isRejected(): Promise<boolean>
  reject(): Promise<void>
}

/** Tokens of one request, as the service counts them; output includes thinking. */
export interface RequestUsage {
  /** 0 if nothing had to be sent. */
  requests: number
  inputTokens: number
  outputTokens: number
}

/** Every id of the request is in exactly one of the two lists, even if the response was useless. */
export interface CleaningResponse extends TitleResults {
  usage: RequestUsage
  /** The model that responded (it may differ from the requested one), prompt version and schema version. */
  cleanedWith: string
}

/** The options of a run for all of its titles. */
export interface CleaningOptions {
  /** True to get a search phrase with each title. */
  keyword: boolean
  /** Words that titles keep exactly as written; none by default. */
  protectedTerms?: readonly string[] | undefined
  /**
   * Known topics, most common first: the model names each title's type and one of these topics, or a new one. Without
   * the list it names neither.
   */
  topics?: readonly string[] | undefined
}

/** Pairs without a verdict can be sent again. */
export interface JudgeResponse {
  verdicts: Verdict[]
  /** Ids of pairs without a clear verdict. */
  missing: string[]
  usage: RequestUsage
}

export interface TierResult {
  tier: 'free' | 'paid' | 'unknown'
  /** The key belongs to this tier but can't be used now. */
  blocked?: PlatformErrorKind
  /** A short reason for the result. */
  evidence: string
  /** Why the tier is unknown, as a sentence for the user, if it is known why. */
  problem?: string
}

/** Waits until a request for the model may be sent. Returns false if none may be sent soon. */
export type ReserveSlot = (model: string) => Promise<boolean>

/** Every method throws PlatformError, or the reason of the caller's signal, and never retries. */
export interface CleaningClient {
  /** Throws unless the key is valid and may use the model. Costs no quota. */
  check(signal?: AbortSignal): Promise<void>
  /** Probes the key's tier. The caller stores it; a later 429's `tierEvidence` corrects it. */
  detectTier(signal?: AbortSignal, reserveSlot?: ReserveSlot): Promise<TierResult>
  /**
   * Sends one request for all the titles. The caller retries the rejected ones, in another batch and with the reasons
   * so far (`earlier`): the same request would have the same response.
   */
  cleanTitles(
    items: readonly TitleToClean[],
    options: CleaningOptions & { signal?: AbortSignal },
  ): Promise<CleaningResponse>
  /** Sends one request that asks whether cleaned titles ask the same question as their originals. */
  judgeTitles(pairs: readonly TitlePair[], signal?: AbortSignal): Promise<JudgeResponse>
}
