import { realEndpoints, sandboxEndpoints } from '@quarry/platforms/endpoints'
import { readEnvironment } from '@quarry/settings/read-environment'
import { withPassword } from '@quarry/settings/redis-address'
import { credentialKeysWords, sharedVariables } from '@quarry/settings/shared-variables'
import { makeKey32, readBy, serviceUrl, wholeNumber } from '@quarry/settings/variables'
import { readSealingKeys } from '@quarry/store/runs/credentials'
import { z } from 'zod'

/** Everything that the worker reads from its environment; the descriptions are what `.env.example` says. */
export const Environment = z.object({
  ...sharedVariables,
  CREDENTIAL_KEYS: readBy(readSealingKeys).describe(credentialKeysWords),
  REDDIT_AUTH_URL: serviceUrl.default(realEndpoints.redditAuthUrl).describe('Reddit’s address for tokens'),
  REDDIT_API_URL: serviceUrl.default(realEndpoints.redditApiUrl).describe('Reddit’s API'),
  GEMINI_URL: serviceUrl.default(realEndpoints.geminiUrl).describe('Gemini’s API'),
  WORKER_CONCURRENCY: wholeNumber(1, 10_000)
    .default(300)
    .describe('Runs of one kind that a worker holds at a time; they mostly wait'),
  DRAIN_MS: wholeNumber(0, 600_000)
    .default(8000)
    .describe('How long calls in flight may take to end when a worker is told to stop, in milliseconds'),
  METRICS_PORT: wholeNumber(0, 65_535)
    .optional()
    .describe('Where a worker tells its metrics, for Prometheus alone; without it nowhere'),
  METRICS_HOST: z.string().default('127.0.0.1').describe('The address that it tells them on'),
  OTEL_EXPORTER_OTLP_ENDPOINT: serviceUrl.optional().describe('Endpoint for traces, OTLP over HTTP'),
  HEARTBEAT_FILE: z
    .string()
    .optional()
    .describe('Written after every heartbeat that reached Redis, for a health check'),
})

/** Variables that can also be read from a file, by `NAME_FILE`. */
export const secretVariables = ['REDIS_URL', 'REDIS_PASSWORD', 'CREDENTIAL_KEYS'] as const

const made = { CREDENTIAL_KEYS: () => `k1:${makeKey32()}` }

export type Config = ReturnType<typeof readConfig>

/** The worker's settings by meaning. Throws ConfigError with a line for each variable that cannot be used. */
export function readConfig(environment: Record<string, string | undefined> = process.env) {
  const values = readEnvironment(Environment, environment, { secrets: secretVariables, made })
  return {
    redisUrl: withPassword(values.REDIS_URL, values.REDIS_PASSWORD),
    redisPrefix: values.REDIS_PREFIX,
    sealingKeys: values.CREDENTIAL_KEYS,
    /** The real services, and the stand-ins for demo credentials where the deployment has them. */
    endpoints: {
      real: {
        ...realEndpoints,
        redditAuthUrl: values.REDDIT_AUTH_URL,
        redditApiUrl: values.REDDIT_API_URL,
        geminiUrl: values.GEMINI_URL,
      },
      sandbox: values.SANDBOX_URL === undefined ? undefined : sandboxEndpoints(values.SANDBOX_URL),
    },
    redditUserAgent: values.REDDIT_USER_AGENT,
    sessionTtlSeconds: values.SESSION_TTL_SECONDS,
    /** Runs of one kind at a time; they mostly wait, so hundreds are no load. */
    concurrency: values.WORKER_CONCURRENCY,
    /** How long calls in flight may take to end after SIGTERM. */
    drainMs: values.DRAIN_MS,
    /** Every wait is divided by this; for tests beside a sandbox whose clock runs as fast. */
    clockFactor: values.CLOCK_FACTOR,
    /** A file that is written after each heartbeat; undefined for none. */
    heartbeatFile: values.HEARTBEAT_FILE,
    /** Where metrics are served; undefined for nowhere. */
    metrics:
      values.METRICS_PORT === undefined
        ? undefined
        : { port: values.METRICS_PORT, host: values.METRICS_HOST },
    /** Where traces go, as OTLP over HTTP; undefined for nowhere. */
    tracesUrl: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    logLevel: values.LOG_LEVEL,
  }
}
