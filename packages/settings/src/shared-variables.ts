import { z } from 'zod'
import { modelEndpointVariables } from './model-endpoint.ts'
import { address, clockFactor, logLevel, redisPrefix, serviceUrl, wholeNumber } from './variables.ts'

/** The images' tag, which every process reports in its heartbeats. */
export const versionVariable = z
  .string()
  .regex(/^[\w.-]{1,60}$/, 'must be a tag of an image')
  .default('1.0.0')
  .describe('Tag of the built images, shown in /ops/status; the version of package.json')

/** Variables that both the API and the worker read. `.env.example` is generated from the descriptions. */
export const sharedVariables = {
  QUARRY_VERSION: versionVariable,
  REDIS_URL: address('redis:', 'rediss:').describe('URL of Redis: redis:// or, over TLS, rediss://'),
  REDIS_PASSWORD: z
    .string()
    .optional()
    .describe(
      'Password of Redis; takes precedence over one in REDIS_URL. Unset, the deployment generates it at its first start',
    ),
  REDIS_PREFIX: redisPrefix.default('quarry').describe('Prefix of every key in Redis'),
  SECRETS_FOLDER: z.string().optional().describe('Folder for generated secrets that are not set elsewhere'),
  SANDBOX_URL: serviceUrl.optional().describe('URL of the sandbox, for credentials that begin with demo'),
  REDDIT_USER_AGENT: z
    .string()
    .min(10, 'must be 10 characters or more')
    .default('web:quarry:1.0 (self-hosted)')
    .describe('User agent for Reddit, in the form platform:name:version (by /u/you)'),
  ...modelEndpointVariables,
  SESSION_TTL_SECONDS: wholeNumber(60, 30 * 86_400)
    .default(43_200)
    .describe('Lifetime of a session after its last activity, in seconds'),
  RESULTS_WAIT_HOURS: wholeNumber(1, 30 * 24)
    .default(72)
    .describe('Hours that the results of a run wait until a browser has saved them'),
  CLOCK_FACTOR: clockFactor
    .default(1)
    .describe('Divides every wait and every quota of the sandbox, to test faster than real time'),
  LOG_LEVEL: logLevel.default('info').describe('trace, debug, info, warn, error, fatal or silent'),
}

/** Shared by the programs that read this variable. */
export const credentialKeysDescription =
  'Keys that seal credentials during a run: name:key, each 32 bytes in base64, comma-separated. The first seals, all can open. Generated at the first start, like REDIS_PASSWORD'

/** Returns the URL with the password, which replaces any password in the URL. */
export function withPassword(redisUrl: string, password: string | undefined): string {
  if (password === undefined) return redisUrl
  const url = new URL(redisUrl)
  url.password = encodeURIComponent(password)
  return url.href
}
