import { defaultSessionConfig } from '@quarry/contracts/session-config'
import type { CleaningClient } from '@quarry/platforms/cleaning-client'
import { createCleaningClient } from '@quarry/platforms/create-cleaning-client'
import { endpointsFor, type ServiceEndpoints } from '@quarry/platforms/endpoints'
import { PlatformError } from '@quarry/platforms/platform-error'
import { createRedditClient, type RedditClient } from '@quarry/platforms/reddit/reddit-client'
import type { RedditCredentials } from '@quarry/platforms/reddit/request-token'
import { createTokenCache } from '@quarry/platforms/reddit/token-cache'
import type { Fingerprint, Keys } from '@quarry/store/keys'
import type { RateLimits } from '@quarry/store/rate/rate-limits'
import { createRequestLimiter } from '@quarry/store/rate/request-limiter'

export interface ServicesOptions {
  endpoints: { real: ServiceEndpoints; sandbox: ServiceEndpoints | undefined }
  redditUserAgent: string
  clockFactor: number
  keys: Keys
  rateLimits: RateLimits
  fingerprint: (credential: string) => Fingerprint
}

/** Clients of Reddit and Gemini for calls that a person waits for: short timeouts, a rate shared with the runs. */
export interface Services {
  reddit(credentials: RedditCredentials): RedditClient
  /** `model` is the one that the key will be used with. */
  gemini(apiKey: string, model?: string): CleaningClient
}

const SPACING_MS = 75
const LONGEST_WAIT_MS = 15_000
const TIMEOUT_MS = 10_000
const RETRY_DELAY_MS = 1000

export function createServices(options: ServicesOptions): Services {
  const { endpoints, redditUserAgent: userAgent, clockFactor, keys, rateLimits, fingerprint } = options
  const tokens = createTokenCache()
  return {
    reddit(credentials) {
      const limiter = createRequestLimiter({
        rateLimits,
        rateKey: keys.redditRate(fingerprint(credentials.clientId)),
        spacingMs: SPACING_MS,
        longestWaitMs: LONGEST_WAIT_MS,
        isPersonWaiting: true,
        createError: (waitMs) => new PlatformError('reddit', 'rate-limited', { retryAfterMs: waitMs }),
        clockFactor,
      })
      return createRedditClient({
        credentials,
        endpoints: endpointsFor(credentials.clientId, endpoints),
        userAgent,
        limiter,
        tokens,
        timeoutMs: TIMEOUT_MS,
        retryDelaysMs: [RETRY_DELAY_MS / clockFactor],
      })
    },
    gemini: (apiKey, model = defaultSessionConfig.model) =>
      createCleaningClient({
        apiKey,
        endpoints: endpointsFor(apiKey, endpoints),
        model,
        timeoutMs: TIMEOUT_MS,
        storeField: rateLimits.storeField(fingerprint(apiKey), model),
      }),
  }
}
