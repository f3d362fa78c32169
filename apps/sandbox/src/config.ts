import { z } from 'zod'

const number = (fallback: number) => z.coerce.number().default(fallback)

const Environment = z
  .object({
    PORT: number(0).pipe(z.number().int().min(0).max(65_535)),
    HOST: z.string().min(1).default('127.0.0.1'),
    SANDBOX_SEED: z.string().min(1).default('quarry'),
    SANDBOX_CLOCK_FACTOR: number(1).pipe(z.number().positive()),
    SANDBOX_LATENCY_MS: number(120).pipe(z.number().min(0)),
    SANDBOX_JITTER_MS: number(0).pipe(z.number().min(0)),
    LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  })
  .transform((environment) => ({
    port: environment.PORT,
    host: environment.HOST,
    seed: environment.SANDBOX_SEED,
    clockFactor: environment.SANDBOX_CLOCK_FACTOR,
    latencyMs: environment.SANDBOX_LATENCY_MS,
    jitterMs: environment.SANDBOX_JITTER_MS,
    logLevel: environment.LOG_LEVEL,
  }))

export type Config = z.infer<typeof Environment>

/** Reads the environment once. Throws with the name of what is wrong. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const parsed = Environment.safeParse(environment)
  if (!parsed.success) throw new Error(`Bad environment:\n${z.prettifyError(parsed.error)}`)
  return parsed.data
}
