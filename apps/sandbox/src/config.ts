import { parseArgs } from 'node:util'
import { z } from 'zod'

const number = (fallback: number) => z.coerce.number().default(fallback)

/** The sandbox's environment variables, whose descriptions `.env.example` contains. */
export const Environment = z.object({
  PORT: number(0).pipe(z.number().int().min(0).max(65_535)).describe('Where it listens'),
  HOST: z.string().min(1).default('127.0.0.1').describe('The address it listens on'),
  CLOCK_FACTOR: number(1)
    .pipe(z.number().positive())
    .describe('Divides every wait and every quota of the sandbox, to test faster than real time'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('info')
    .describe('trace, debug, info, warn, error, fatal or silent'),
})

const Options = z.object({
  /** The mean response time in real milliseconds. */
  'latency-ms': number(120).pipe(z.number().min(0)),
  /** Real milliseconds by which a busy machine may delay a request before that is held against the client. */
  'jitter-ms': number(0).pipe(z.number().min(0)),
})

const option = { type: 'string' } as const

/** Reads the environment and the command-line options, which tests set. Throws an error that names invalid ones. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env, args: string[] = []) {
  const { values } = parseArgs({ args, options: { 'latency-ms': option, 'jitter-ms': option } })
  const parsed = Environment.extend(Options.shape).safeParse({ ...environment, ...values })
  if (!parsed.success) throw new Error(`Bad environment:\n${z.prettifyError(parsed.error)}`)
  const { data } = parsed
  return {
    port: data.PORT,
    host: data.HOST,
    seed: 'quarry',
    clockFactor: data.CLOCK_FACTOR,
    latencyMs: data['latency-ms'],
    jitterMs: data['jitter-ms'],
    logLevel: data.LOG_LEVEL,
  }
}
