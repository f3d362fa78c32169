import { statSync } from 'node:fs'
import { Model } from '@quarry/contracts/session-config'
import { realEndpoints, type ServiceEndpoints, sandboxEndpoints } from '@quarry/platforms/endpoints'
import { readSealingKeys } from '@quarry/store/credentials'
import { z } from 'zod'

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`))

const address = (...protocols: string[]) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    )

const serviceUrl = address('http:', 'https:').transform((url) => url.replace(/\/+$/, ''))

const sealingKeys = z.string().transform((text, context) => {
  try {
    return readSealingKeys(text)
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^it /, '') : 'cannot be read'
    context.addIssue({ code: 'custom', message: reason })
    return z.NEVER
  }
})

const folder = z
  .string()
  .refine((path) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false, 'must be a folder')

const Environment = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  REDIS_URL: address('redis:', 'rediss:'),
  REDIS_PREFIX: z
    .string()
    .regex(/^[\w:.-]{1,60}$/, 'must be letters, digits, and : . _ -')
    .default('quarry'),
  CREDENTIAL_KEYS: sealingKeys,
  SANDBOX_URL: serviceUrl.optional(),
  REDDIT_AUTH_URL: serviceUrl.default(realEndpoints.redditAuthUrl),
  REDDIT_API_URL: serviceUrl.default(realEndpoints.redditApiUrl),
  GEMINI_URL: serviceUrl.default(realEndpoints.geminiUrl),
  REDDIT_USER_AGENT: z
    .string()
    .min(10, 'must be 10 characters or more')
    .default('web:quarry:1.0 (self-hosted)'),
  GEMINI_MODEL: Model.optional(),
  SESSION_TTL_SECONDS: wholeNumber(60, 30 * 86_400).default(43_200),
  CLOCK_FACTOR: z
    .string()
    .regex(/^\d+(\.\d+)?$/, 'must be a number')
    .transform(Number)
    .pipe(z.number().positive('must be more than 0'))
    .default(1),
  WEB_DIST: folder.optional(),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'must be a level of pino')
    .default('info'),
  PUBLIC_ORIGIN: address('http:', 'https:')
    .transform((url) => new URL(url).origin)
    .optional(),
  TRUST_PROXY: z
    .enum(['true', 'false'], 'must be true or false')
    .default('false')
    .transform((text) => text === 'true'),
})

/** Names the variable and the reason, never the value: it may be a secret. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** The environment by meaning. Throws ConfigError with a line for each variable that cannot be used. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env) {
  // Compose files pass unset variables on as empty ones.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const outcome = Environment.safeParse(given, {
    error: (issue) => (issue.input === undefined ? 'must be set' : undefined),
  })
  if (!outcome.success) {
    const lines = outcome.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
    throw new ConfigError(lines.join('\n'))
  }
  return byMeaning(outcome.data)
}

export type Config = ReturnType<typeof readConfig>

function byMeaning(env: z.infer<typeof Environment>) {
  const real: ServiceEndpoints = {
    redditAuthUrl: env.REDDIT_AUTH_URL,
    redditApiUrl: env.REDDIT_API_URL,
    geminiUrl: env.GEMINI_URL,
  }
  return {
    host: env.HOST,
    port: env.PORT,
    redisUrl: env.REDIS_URL,
    redisPrefix: env.REDIS_PREFIX,
    sealingKeys: env.CREDENTIAL_KEYS,
    sessionTtlSeconds: env.SESSION_TTL_SECONDS,
    /** The real services, and the stand-ins for demo credentials where the deployment has them. */
    endpoints: {
      real,
      sandbox: env.SANDBOX_URL === undefined ? undefined : sandboxEndpoints(env.SANDBOX_URL),
    },
    redditUserAgent: env.REDDIT_USER_AGENT,
    /** Gemini model of a session that has chosen none; undefined for the product's own default. */
    defaultModel: env.GEMINI_MODEL,
    /** Every interval that this process waits is divided by this: 1, or a fast sandbox's factor. */
    clockFactor: env.CLOCK_FACTOR,
    /** Folder of the built web app; undefined when something else serves it. */
    webAppFolder: env.WEB_DIST,
    logLevel: env.LOG_LEVEL,
    /** An origin that may call besides the request's own host. */
    publicOrigin: env.PUBLIC_ORIGIN,
    /** Whether X-Forwarded-* headers are believed. */
    trustProxy: env.TRUST_PROXY,
  }
}
