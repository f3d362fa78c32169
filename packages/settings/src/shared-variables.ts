import { z } from 'zod'
import { address, clockFactor, logLevel, redisPrefix, serviceUrl, wholeNumber } from './variables.ts'

/** What API and worker read alike. The descriptions are what `.env.example` says. */
export const sharedVariables = {
  REDIS_URL: address('redis:', 'rediss:').describe('Where Redis is: redis:// or, over TLS, rediss://'),
  REDIS_PASSWORD: z
    .string()
    .optional()
    .describe(
      'Goes before a password in REDIS_URL. In the deployment it is made at first start when it is not set',
    ),
  REDIS_PREFIX: redisPrefix.default('quarry').describe('What every key in Redis begins with'),
  SECRETS_FOLDER: z
    .string()
    .optional()
    .describe('Where keys that are nowhere given are made at first start and kept'),
  SANDBOX_URL: serviceUrl
    .optional()
    .describe('The stand-ins of Reddit and Gemini, for credentials that begin with demo'),
  REDDIT_USER_AGENT: z
    .string()
    .min(10, 'must be 10 characters or more')
    .default('web:quarry:1.0 (self-hosted)')
    .describe('What Reddit sees; Reddit asks for platform:name:version (by /u/you)'),
  SESSION_TTL_SECONDS: wholeNumber(60, 30 * 86_400)
    .default(43_200)
    .describe('How long a session lives after its last activity, in seconds'),
  CLOCK_FACTOR: clockFactor
    .default(1)
    .describe('Every wait is divided by this: 1, or the factor of a sandbox whose clock runs faster'),
  LOG_LEVEL: logLevel.default('info').describe('trace, debug, info, warn, error, fatal or silent'),
}

/** What a variable is to be when several programs read it with words of their own. */
export const credentialKeysWords =
  'Seal credentials during a run: name:key, 32 bytes in base64, several by commas. The first seals, all open. Made likewise'
