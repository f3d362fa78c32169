import { defaultSessionConfig } from '@quarry/contracts/session-config'
import type { SourceId } from '@quarry/contracts/sources'
import { createChatClient } from '@quarry/platforms/chat-completions/chat-client'
import type { ModelEndpoint } from '@quarry/platforms/chat-completions/model-endpoint'
import { createModelClient } from '@quarry/platforms/create-model-client'
import { endpointsFor, type ServiceEndpoints } from '@quarry/platforms/endpoints'
import type { ModelClient } from '@quarry/platforms/model-client'
import { PlatformError } from '@quarry/platforms/platform-error'
import type { SourceClient, SourceCredentials } from '@quarry/platforms/source'
import { createSources } from '@quarry/platforms/sources'
import type { Fingerprint, Keys } from '@quarry/store/keys'
import type { RateLimits } from '@quarry/store/rate/rate-limits'
import { createRequestLimiter } from '@quarry/store/rate/request-limiter'
import { ApiError } from './api-error.ts'

export interface ServicesOptions {
  endpoints: { real: ServiceEndpoints; sandbox: ServiceEndpoints | undefined }
  modelEndpoint?: ModelEndpoint | undefined
  /** The operator's key, for users who have none. */
  stackExchangeKey?: string | undefined
  redditUserAgent: string
  clockFactor: number
  keys: Keys
  rateLimits: RateLimits
  fingerprint: (credential: string) => Fingerprint
}

/** Access to a source. Reddit needs no flag for the sandbox, because its demo credentials begin with `demo`. */
export interface SourceAccess extends SourceCredentials {
  demo?: boolean | undefined
}

/** How many milliseconds an interactive request waits behind the runs' requests. */
const BEHIND_RUNS_MS = 15
const LONGEST_WAIT_MS = 15_000
const TIMEOUT_MS = 10_000
export const NO_MODEL_ENDPOINT =
  'This server has no model of its own. Choose Gemini, or ask its operator to set MODEL_ENDPOINT.'
const RETRY_DELAY_MS = 1000

/**
 * Clients of the sources and of Gemini for calls that a person waits for: short timeouts, and a rate shared with the
 * runs.
 */
export function createServices(options: ServicesOptions) {
  const {
    endpoints,
    modelEndpoint,
    stackExchangeKey,
    redditUserAgent: userAgent,
    clockFactor,
    keys,
    rateLimits,
    fingerprint,
  } = options
  const sources = createSources()

  /** Returns the access with the operator's key if the user has none. The sandbox never gets that key. */
  function withServersKey(id: SourceId, access: SourceAccess): SourceAccess {
    if (id !== 'stack-exchange' || access.demo || access.key) return access
    return { ...access, key: stackExchangeKey }
  }

  /**
   * Returns whose requests the source counts together; see `keys.sourceRate`. The sandbox counts separately,
   * because a request to it may contain a real key.
   */
  function limitOwner(id: SourceId, access: SourceAccess): Fingerprint {
    const { demo = false, ...credentials } = withServersKey(id, access)
    const { countsBy } = sources[id]
    const credential = countsBy && credentials[countsBy]
    if (!credential) return demo ? 'demo' : 'address'
    return fingerprint(demo ? `demo ${credential}` : credential)
  }

  return {
    withServersKey,

    limitOwner,

    /** Returns how many kept answers one call looks up. */
    answersCheckedPerCall: (id: SourceId): number => sources[id].answersCheckedPerCall ?? 1,

    source(id: SourceId, access: SourceAccess): SourceClient {
      const { spacingMs, open } = sources[id]
      const { demo = false, ...credentials } = withServersKey(id, access)
      const owner = limitOwner(id, access)
      return open({
        credentials,
        endpoints: endpointsFor(demo ? 'demo' : (credentials.clientId ?? ''), endpoints),
        userAgent,
        limiterOf: (server) =>
          createRequestLimiter({
            rateLimits,
            rateKey: keys.sourceRate(id, owner, server),
            spacingMs: spacingMs + BEHIND_RUNS_MS,
            longestWaitMs: LONGEST_WAIT_MS,
            isInteractive: true,
            createError: (waitMs) => new PlatformError(id, 'rate-limited', { retryAfterMs: waitMs }),
            clockFactor,
          }),
        timeoutMs: TIMEOUT_MS,
        retryDelaysMs: [RETRY_DELAY_MS / clockFactor],
      })
    },

    /** Returns a client for the operator's model. Throws ApiError if there is none. */
    modelEndpoint(timeoutMs?: number): ModelClient {
      if (!modelEndpoint) throw new ApiError('invalid-input', NO_MODEL_ENDPOINT)
      return createChatClient({ endpoint: modelEndpoint, ...(timeoutMs !== undefined && { timeoutMs }) })
    },

    /** `model` is the model that the key will call. */
    gemini: (apiKey: string, model: string = defaultSessionConfig.model): ModelClient =>
      createModelClient({
        apiKey,
        endpoints: endpointsFor(apiKey, endpoints),
        model,
        timeoutMs: TIMEOUT_MS,
      }),
  }
}
