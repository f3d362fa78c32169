import type { TitleResults } from '@quarry/cleaning/accept-titles'
import type { TitleToClean } from '@quarry/cleaning/prepare-titles'
import type { Opinion, TitlePair } from '@quarry/cleaning/second-opinion'
import type { HouseStyle } from '@quarry/contracts/house-style'
import type { ServiceEndpoints } from './endpoints.ts'
import type { PlatformErrorKind } from './platform-error.ts'

export interface CleaningClientOptions {
  apiKey: string
  endpoints: ServiceEndpoints
  model: string
  /** Milliseconds per request, 60,000 by default. */
  timeoutMs?: number
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

/** What every title of a run gets. */
export interface CleaningWishes {
  /** A search phrase beside the title. */
  keyword: boolean
  /** Plain by default. */
  style?: HouseStyle | undefined
  /** Its topic: one of these, the commonest first, or a new one. None without the list. */
  topics?: readonly string[] | undefined
}

/** Pairs without an opinion can be sent again. */
export interface OpinionResponse {
  opinions: Opinion[]
  /** Ids of pairs without a clear opinion. */
  missing: string[]
  usage: RequestUsage
}

export interface TierResult {
  tier: 'free' | 'paid' | 'unknown'
  /** The key is of that tier but cannot be used now. */
  blocked?: PlatformErrorKind
  /** A short reason for the result. */
  evidence: string
}

/** Waits until a request for the model may be sent. Returns false if none may be sent soon. */
export type ReserveSlot = (model: string) => Promise<boolean>

/** Every method throws PlatformError, or the reason of the caller's signal. None of them retries. */
export interface CleaningClient {
  /** Throws unless the key is valid and may use the model. Costs no quota. */
  check(signal?: AbortSignal): Promise<void>
  /** Probes the key's tier. The caller stores it; a later 429's `tierEvidence` corrects it. */
  detectTier(signal?: AbortSignal, reserveSlot?: ReserveSlot): Promise<TierResult>
  /** Bytes that every request has besides its titles and that count as input: the rules and the response schema. */
  fixedRequestBytes(wishes: CleaningWishes): number
  /**
   * Sends one request for all the titles. The caller retries the rejected ones, in another batch and with the reasons
   * so far (`earlier`): the same request would bring the same response.
   */
  cleanTitles(
    items: readonly TitleToClean[],
    options: CleaningWishes & {
      /** Asks for the flex tier, which may take ten minutes. */
      flex?: boolean
      signal?: AbortSignal
    },
  ): Promise<CleaningResponse>
  /** The same for a request for second opinions. */
  fixedOpinionBytes(): number
  /** Sends one request that asks whether cleaned titles mean the same as their originals. */
  compareTitles(pairs: readonly TitlePair[], signal?: AbortSignal): Promise<OpinionResponse>
}
