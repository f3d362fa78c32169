import type { ServiceEndpoints } from './endpoints.ts'
import type { PlatformErrorKind } from './platform-error.ts'
import type { Prompt } from './prompt.ts'

export interface ModelClientOptions {
  apiKey: string
  endpoints: ServiceEndpoints
  model: string
  /** Milliseconds per request. The default is 60,000. */
  timeoutMs?: number
  /** By default, only this client's memory remembers it. */
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

/** A model's answer to one prompt. */
export interface Answer {
  /** Without thoughts, possibly empty. */
  text: string
  /**
   * `whole`: every item may be present. `cut-off`: the last items are missing. Any other value says why no item is
   * usable.
   */
  ending: 'whole' | 'cut-off' | 'other' | 'blocked' | 'recitation' | 'only-thinking'
  usage: RequestUsage
  /** The model that answered, if the service reports it. */
  model: string | undefined
}

/**
 * A model that answers prompts. No method retries, and each throws PlatformError or the reason of the caller's signal.
 */
export interface ModelClient {
  /** The requested model, as provenance spells it. */
  model: string
  /** Throws unless the key is valid and may use the model. Costs no quota. */
  check(signal?: AbortSignal): Promise<void>
  /** Probes the key's tier. The caller stores it; a later 429's `tierEvidence` corrects it. */
  detectTier(signal?: AbortSignal, reserveSlot?: ReserveSlot): Promise<TierResult>
  /** Sends the prompt in one request. */
  generate(prompt: Prompt, signal?: AbortSignal): Promise<Answer>
  /** Returns whether a prompt and its answer fit into the model's window. Missing if every prompt of ours fits. */
  fits?(prompt: Prompt): boolean
  /** Throws if items are missing because the server cut the prompt. */
  checkWhole?(prompt: Prompt, answer: Answer, missing: number): void
}
