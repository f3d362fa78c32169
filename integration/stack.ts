import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

/** One program of the product as a process of its own, with everything that it prints. */
export interface Program {
  process: ChildProcess
  url: string
  output(): string
}

export interface StackOptions {
  redisUrl: string
  prefix: string
  workers: number
  /** How many times faster than real time the sandbox's quotas and the worker's waits run. */
  clockFactor?: number
  /** Mean time that the sandbox takes to answer. */
  latencyMs?: number
  /** What the machine may hold a request up on its way, in real milliseconds, before the referee counts it. */
  jitterMs?: number
  /** Runs of a kind that a worker holds at a time. */
  runsPerWorker?: number
  /** How far each worker's clock is off, in the order of the workers. */
  skewsMs?: readonly number[]
}

/** What a busy machine may hold a request up on its way: half an interval of a free key six times as fast as real. */
const JITTER_MS = 1000

export type Stack = Awaited<ReturnType<typeof startStack>>

/** A module that sets the clock of its process wrong. */
function skewedClock(skewMs: number): string {
  const source = `
    const Real = Date
    globalThis.Date = class extends Real {
      constructor(...given) { given.length > 0 ? super(...given) : super(Real.now() + ${skewMs}) }
      static now() { return Real.now() + ${skewMs} }
    }`
  return `--import=data:text/javascript,${encodeURIComponent(source)}`
}

const main = (app: string) => fileURLToPath(new URL(`../apps/${app}/src/main.ts`, import.meta.url))
const Ready = z.object({ ready: z.literal(true), url: z.string().default('') })

/** Starts a program, without waiting for it, in this environment alone. */
export function spawnProgram(app: string, environment: Record<string, string>): Omit<Program, 'url'> {
  const child = spawn(process.execPath, [main(app)], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
  }
  return { process: child, output: () => text }
}

/** Starts a program and waits until it says that it is ready. Throws with its output when it ends before. */
export async function startProgram(app: string, environment: Record<string, string>): Promise<Program> {
  const program = spawnProgram(app, environment)
  const ended = once(program.process, 'exit').then(() => {
    throw new Error(`${app} ended before it was ready:\n${program.output()}`)
  })
  const [message] = await Promise.race([once(program.process, 'message'), ended])
  ended.catch(() => undefined)
  return { ...program, url: Ready.parse(message).url }
}

/** Ends a program and waits until it is gone. */
export async function end(
  program: Pick<Program, 'process'>,
  signal: NodeJS.Signals = 'SIGTERM',
): Promise<void> {
  if (program.process.exitCode !== null || program.process.signalCode !== null) return
  const gone = once(program.process, 'exit')
  program.process.kill(signal)
  await gone
}

/** Sandbox, API and workers over one Redis, talking to each other as they do in production. */
export async function startStack(options: StackOptions) {
  const {
    redisUrl,
    prefix,
    clockFactor = 1,
    latencyMs = 20,
    jitterMs = JITTER_MS,
    skewsMs = [],
    runsPerWorker,
  } = options
  const programs: Program[] = []
  const stop = async () => {
    for (const program of programs) await end(program)
  }
  const start = async (app: string, settings: Record<string, string>) => {
    const program = await startProgram(app, settings)
    programs.unshift(program)
    return program
  }
  const sandbox = await start('sandbox', {
    SANDBOX_CLOCK_FACTOR: String(clockFactor),
    SANDBOX_LATENCY_MS: String(latencyMs),
    SANDBOX_JITTER_MS: String(jitterMs),
    LOG_LEVEL: 'info',
  })
  const environment = {
    REDIS_URL: redisUrl,
    REDIS_PREFIX: prefix,
    SANDBOX_URL: sandbox.url,
    CREDENTIAL_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    CLOCK_FACTOR: String(clockFactor),
    LOG_LEVEL: 'debug',
  }
  try {
    const api = await start('api', { ...environment, PORT: '0' })
    const workers: Program[] = []
    for (let i = 0; i < options.workers; i++) {
      const skewMs = skewsMs[i]
      const clock = skewMs === undefined ? {} : { NODE_OPTIONS: skewedClock(skewMs) }
      const places = runsPerWorker === undefined ? {} : { WORKER_CONCURRENCY: String(runsPerWorker) }
      workers.push(await start('worker', { ...environment, ...clock, ...places }))
    }
    return { api, sandbox, workers, clockFactor, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
