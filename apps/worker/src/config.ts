import { parseArgs } from 'node:util'
import { realEndpoints, sandboxEndpoints } from '@quarry/platforms/endpoints'
import { MODEL_ENDPOINT_SECRET, modelEndpointOf } from '@quarry/settings/model-endpoint'
import { readEnvironment } from '@quarry/settings/read-environment'
import { credentialKeysDescription, sharedVariables, withPassword } from '@quarry/settings/shared-variables'
import { makeKey32, readBy, wholeNumber } from '@quarry/settings/variables'
import { readSealingKeys } from '@quarry/store/runs/credentials'
import { z } from 'zod'

/** The worker's environment variables; `.env.example` is generated from the descriptions. */
export const Environment = z.object({
  ...sharedVariables,
  CREDENTIAL_KEYS: readBy(readSealingKeys).describe(credentialKeysDescription),
  WORKER_CONCURRENCY: wholeNumber(1, 10_000)
    .default(300)
    .describe('Active runs of one kind per worker; they mostly wait'),
  LOCK_MS: wholeNumber(500, 600_000)
    .default(7000)
    .describe(
      'Milliseconds after which a silent worker loses its runs; with the default, others take them over within 20 s',
    ),
  STALLED_CHECK_MS: wholeNumber(100, 60_000)
    .default(1000)
    .describe('Milliseconds between two searches for runs of silent workers'),
  DRAIN_MS: wholeNumber(0, 600_000)
    .default(8000)
    .describe(
      'Milliseconds that requests in flight may take when a worker stops; Compose ends it after 15 s',
    ),
  JOB_CHECK_MS: wholeNumber(100, 600_000)
    .default(15_000)
    .describe('Milliseconds between two searches for runs that lost their job'),
  METRICS_PORT: wholeNumber(0, 65_535)
    .optional()
    .describe('Port of a worker’s metrics, for Prometheus only; unset for none'),
  HOST: z.string().default('127.0.0.1').describe('The address it listens on'),
})

/** Variables that may also be in a file, named by `NAME_FILE`. */
export const secretVariables = [
  'REDIS_URL',
  'REDIS_PASSWORD',
  'CREDENTIAL_KEYS',
  MODEL_ENDPOINT_SECRET,
] as const

const generated = { CREDENTIAL_KEYS: () => `k1:${makeKey32()}` }

export type Config = ReturnType<typeof readConfig>

/**
 * Returns the settings from the environment and the command line. Throws ConfigError with one line per invalid
 * variable.
 */
export function readConfig(
  environment: Record<string, string | undefined> = process.env,
  args: string[] = [],
) {
  const { values: options } = parseArgs({ args, options: { 'heartbeat-file': { type: 'string' } } })
  const values = readEnvironment(Environment, environment, { secrets: secretVariables, generated })
  return {
    redisUrl: withPassword(values.REDIS_URL, values.REDIS_PASSWORD),
    redisPrefix: values.REDIS_PREFIX,
    sealingKeys: values.CREDENTIAL_KEYS,
    /** The real services, and the sandbox for demo credentials if this deployment runs one. */
    endpoints: {
      real: realEndpoints,
      sandbox: values.SANDBOX_URL === undefined ? undefined : sandboxEndpoints(values.SANDBOX_URL),
    },
    redditUserAgent: values.REDDIT_USER_AGENT,
    /** The operator's model, if one is configured. */
    modelEndpoint: modelEndpointOf(values),
    sessionTtlSeconds: values.SESSION_TTL_SECONDS,
    resultsWaitSeconds: values.RESULTS_WAIT_HOURS * 3600,
    concurrency: values.WORKER_CONCURRENCY,
    lockMs: values.LOCK_MS,
    stalledCheckMs: values.STALLED_CHECK_MS,
    drainMs: values.DRAIN_MS,
    jobCheckMs: values.JOB_CHECK_MS,
    /** Divides every wait: 1, or the speed of a sandbox in tests. */
    clockFactor: values.CLOCK_FACTOR,
    /** A file that is written after every heartbeat that reached Redis, for a health check. */
    heartbeatFile: options['heartbeat-file'],
    metrics: values.METRICS_PORT === undefined ? undefined : { port: values.METRICS_PORT, host: values.HOST },
    logLevel: values.LOG_LEVEL,
    version: values.QUARRY_VERSION,
  }
}
