import { readSealingKeys } from '@quarry/store/credentials'
import { z } from 'zod'

const url = z.url().transform((text) => text.replace(/\/+$/, ''))
const milliseconds = z.coerce.number().int().nonnegative()

const Environment = z.object({
  REDIS_URL: z.string().regex(/^rediss?:\/\//, 'must begin with redis:// or rediss://'),
  REDIS_PREFIX: z.string().min(1).default('quarry'),
  CREDENTIAL_KEYS: z.string().transform((text, context) => {
    try {
      return readSealingKeys(text)
    } catch (error) {
      context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : 'is not valid' })
      return z.NEVER
    }
  }),
  SANDBOX_URL: url.optional(),
  REDDIT_AUTH_URL: url.optional(),
  REDDIT_API_URL: url.optional(),
  GEMINI_URL: url.optional(),
  REDDIT_USER_AGENT: z.string().min(10).default('node:quarry:0.1.0 (self-hosted question research)'),
  SESSION_TTL_SECONDS: z.coerce.number().int().positive().default(43_200),
  WORKER_CONCURRENCY: z.coerce.number().int().positive().default(300),
  DRAIN_MS: milliseconds.default(8000),
  CLOCK_FACTOR: z.coerce.number().positive().default(1),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
})

export type Config = ReturnType<typeof readConfig>

/** The worker's settings by meaning. Throws one sentence per bad value, without repeating any value. */
export function readConfig(environment: Record<string, string | undefined> = process.env) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const reasons = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The worker's settings are not valid. ${reasons.join('. ')}`)
  }
  const values = parsed.data
  return {
    redisUrl: values.REDIS_URL,
    redisPrefix: values.REDIS_PREFIX,
    sealingKeys: values.CREDENTIAL_KEYS,
    sandboxUrl: values.SANDBOX_URL,
    redditAuthUrl: values.REDDIT_AUTH_URL,
    redditApiUrl: values.REDDIT_API_URL,
    geminiUrl: values.GEMINI_URL,
    redditUserAgent: values.REDDIT_USER_AGENT,
    sessionTtlSeconds: values.SESSION_TTL_SECONDS,
    /** Runs of one kind at a time; they mostly wait, so hundreds are no load. */
    concurrency: values.WORKER_CONCURRENCY,
    /** How long calls in flight may take to end after SIGTERM. */
    drainMs: values.DRAIN_MS,
    /** Every wait is divided by this; for tests beside a sandbox whose clock runs as fast. */
    clockFactor: values.CLOCK_FACTOR,
    logLevel: values.LOG_LEVEL,
  }
}
