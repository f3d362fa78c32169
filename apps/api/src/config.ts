import { isIP } from 'node:net'
import { Model } from '@quarry/contracts/session-config'
import { realEndpoints, sandboxEndpoints } from '@quarry/platforms/endpoints'
import { MODEL_ENDPOINT_SECRET, modelEndpointOf } from '@quarry/settings/model-endpoint'
import { ConfigError, readEnvironment } from '@quarry/settings/read-environment'
import { credentialKeysDescription, sharedVariables, withPassword } from '@quarry/settings/shared-variables'
import { key32, makeKey32, readBy, wholeNumber } from '@quarry/settings/variables'
import { readSealingKeys } from '@quarry/store/runs/credentials'
import { z } from 'zod'

/**
 * Which X-Forwarded-* headers to trust: none, all, or those of a number of proxies or of proxies at these addresses.
 */
const trustedProxies = z.string().transform((text, context) => {
  if (text === 'true' || text === 'false') return text === 'true'
  if (/^\d{1,2}$/.test(text)) return (_address: string, hop: number) => hop < Number(text)
  const addresses = text.split(',').map((part) => part.trim())
  if (addresses.every(isAddressOrRange)) return addresses
  context.addIssue({
    code: 'custom',
    message: 'must be true, false, a number of proxies, or their addresses',
  })
  return z.NEVER
})

const namedRanges: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal'])

function isAddressOrRange(text: string): boolean {
  if (namedRanges.has(text)) return true
  const [ip = '', bits = '0', ...rest] = text.split('/')
  return isIP(ip) !== 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= 128 && rest.length === 0
}

/** 0 for no limit. */
const limit = wholeNumber(0, 1_000_000)

/** The API's environment variables; `.env.example` is generated from the descriptions. */
export const Environment = z.object({
  ...sharedVariables,
  PORT: wholeNumber(0, 65_535).default(3000).describe('Port of the API'),
  HOST: z.string().default('127.0.0.1').describe('The address it listens on'),
  CREDENTIAL_KEYS: readBy(readSealingKeys).describe(credentialKeysDescription),
  IDENTITY_KEY: key32
    .optional()
    .describe(
      'Key of the HMACs that name sessions and credentials: 32 bytes in base64. Generated at the first start, like REDIS_PASSWORD; without a folder for it, the last of CREDENTIAL_KEYS',
    ),
  GEMINI_MODEL: Model.optional().describe(
    'Default Gemini model; if Google no longer lists it, its successor is the default',
  ),
  STACK_EXCHANGE_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{1,400}$/, 'must have no spaces')
    .optional()
    .describe(
      'Key from stackapps.com for users who have none of their own: 10,000 requests a day for all of them instead of 300',
    ),
  TRUST_PROXY: trustedProxies
    .default(false)
    .describe(
      'Which X-Forwarded-* headers to trust: false, true, a number of proxies, or addresses and ranges (uniquelocal for any private one)',
    ),
  OPS_PASSWORD: z
    .string()
    .min(12, 'must be 12 characters or more')
    .optional()
    .describe(
      'Password of /ops and /metrics, 12 characters or more, with any user name; without it they do not exist',
    ),
  USER_HEADER: z
    .string()
    .regex(/^[A-Za-z][\w-]{0,60}$/, 'must be the name of a header')
    .transform((name) => name.toLowerCase())
    .optional()
    .describe(
      'Header in which the login’s proxy names the user: X-Forwarded-User with deploy/access. Limits then count users instead of addresses. Needs TRUST_PROXY',
    ),
  CALLS_PER_SESSION: limit
    .default(600)
    .describe(
      'Calls a minute per browser and per assistant’s token; 0 for no limit. An open page makes about 60',
    ),
  CALLS_PER_ADDRESS: limit.default(6000).describe('Calls a minute per address; 0 for no limit'),
  NEW_SESSIONS_PER_ADDRESS: limit.default(120).describe('New sessions a minute per address; 0 for no limit'),
  RUNS_PER_ADDRESS: limit.default(100).describe('Active runs per address; 0 for no limit'),
  RUNS_PER_CREDENTIAL: limit
    .default(50)
    .describe(
      'Active runs per Gemini key, per Reddit app and of MODEL_ENDPOINT, which share a rate; 0 for no limit',
    ),
  WRONG_TOKENS_PER_ADDRESS: wholeNumber(1, 1_000_000)
    .default(10)
    .describe('Wrong assistants’ tokens in 15 minutes that block an address for the rest of them'),
})

/** Variables that may also be in a file, named by `NAME_FILE`. */
export const secretVariables = [
  'REDIS_URL',
  'REDIS_PASSWORD',
  'CREDENTIAL_KEYS',
  'IDENTITY_KEY',
  'OPS_PASSWORD',
  'STACK_EXCHANGE_KEY',
  MODEL_ENDPOINT_SECRET,
] as const

const generated = { CREDENTIAL_KEYS: () => `k1:${makeKey32()}`, IDENTITY_KEY: makeKey32 }

export type Config = ReturnType<typeof readConfig>

/** Returns the settings. Throws ConfigError with one line per invalid variable. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env) {
  const env = readEnvironment(Environment, environment, { secrets: secretVariables, generated })
  // A caller who could name a user would have new limits with every name.
  if (env.USER_HEADER !== undefined && env.TRUST_PROXY === false)
    throw new ConfigError('TRUST_PROXY must be set with USER_HEADER')
  return {
    host: env.HOST,
    port: env.PORT,
    redisUrl: withPassword(env.REDIS_URL, env.REDIS_PASSWORD),
    redisPrefix: env.REDIS_PREFIX,
    sealingKeys: env.CREDENTIAL_KEYS,
    /** The key of the HMACs that identify sessions and credentials. It stays the same when sealing keys change. */
    identityKey: env.IDENTITY_KEY ?? env.CREDENTIAL_KEYS.at(-1)?.key ?? env.CREDENTIAL_KEYS[0].key,
    sessionTtlSeconds: env.SESSION_TTL_SECONDS,
    resultsWaitSeconds: env.RESULTS_WAIT_HOURS * 3600,
    /** The real services, and the sandbox for demo credentials if this deployment runs one. */
    endpoints: {
      real: realEndpoints,
      sandbox: env.SANDBOX_URL === undefined ? undefined : sandboxEndpoints(env.SANDBOX_URL),
    },
    redditUserAgent: env.REDDIT_USER_AGENT,
    /** The operator's model, if one is configured. */
    modelEndpoint: modelEndpointOf(env),
    /** The operator's key for Stack Exchange. */
    stackExchangeKey: env.STACK_EXCHANGE_KEY,
    /** The Gemini model of sessions that have not chosen one; undefined for Quarry's default. */
    defaultModel: env.GEMINI_MODEL,
    /** Divides every wait: 1, or the speed of a sandbox in tests. */
    clockFactor: env.CLOCK_FACTOR,
    logLevel: env.LOG_LEVEL,
    /**
     * Which X-Forwarded-* headers to trust: none, all, or those of a number of proxies or of proxies at these
     * addresses.
     */
    trustProxy: env.TRUST_PROXY,
    /** The header, in lowercase, in which the login's proxy names the user. */
    userHeader: env.USER_HEADER,
    /** The password for the operators' pages and `/metrics`, which don't exist without it. */
    opsPassword: env.OPS_PASSWORD,
    /** Calls per minute per session and per user or address, and new sessions per minute of the latter; 0 for no limit. */
    callLimits: {
      perSession: env.CALLS_PER_SESSION,
      perAddress: env.CALLS_PER_ADDRESS,
      newSessions: env.NEW_SESSIONS_PER_ADDRESS,
    },
    /** Active runs per user or address, and per credential; 0 for no limit. */
    runLimits: { perAddress: env.RUNS_PER_ADDRESS, perCredential: env.RUNS_PER_CREDENTIAL },
    /** How many wrong tokens of assistants block an address. */
    wrongTokensPerAddress: env.WRONG_TOKENS_PER_ADDRESS,
    version: env.QUARRY_VERSION,
  }
}
