import { z } from 'zod'

const number = (fallback: number) => z.coerce.number().default(fallback)

/** The environment variables of the sandbox. `.env.example` shows their descriptions. */
export const Environment = z.object({
  PORT: number(0).pipe(z.number().int().min(0).max(65_535)).describe('Where it listens'),
  HOST: z.string().min(1).default('127.0.0.1').describe('The address it listens on'),
  CLOCK_FACTOR: number(1)
    .pipe(z.number().positive())
    .describe('Divides every wait and every quota of the sandbox, to test faster than real time'),
  SANDBOX_LATENCY_MS: number(120).pipe(z.number().min(0)).describe('Mean response time in real milliseconds'),
  SANDBOX_JITTER_MS: number(0)
    .pipe(z.number().min(0))
    .describe(
      'Real milliseconds that a busy machine may delay a request before the sandbox counts it against the client',
    ),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('info')
    .describe('trace, debug, info, warn, error, fatal or silent'),
})

const Settings = Environment.transform((environment) => ({
  port: environment.PORT,
  host: environment.HOST,
  seed: 'quarry',
  clockFactor: environment.CLOCK_FACTOR,
  latencyMs: environment.SANDBOX_LATENCY_MS,
  jitterMs: environment.SANDBOX_JITTER_MS,
  logLevel: environment.LOG_LEVEL,
}))

export type Config = z.infer<typeof Settings>

/** Reads the environment. Throws with the names of invalid variables. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const parsed = Settings.safeParse(environment)
  if (!parsed.success) throw new Error(`Bad environment:\n${z.prettifyError(parsed.error)}`)
  return parsed.data
}
