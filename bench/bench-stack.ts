import { randomBytes } from 'node:crypto'
import { end, type Program, type Stack, startProgram } from '@quarry/integration/stack'

export interface BenchStackOptions {
  redisUrl: string
  prefix: string
  workers: number
  /** Service time runs this many times as fast as real time, in the sandbox and in the workers; 1 unless given. */
  clockFactor?: number
  /** Mean real milliseconds until the sandbox answers. */
  latencyMs: number
  /** Runs that a worker takes at a time; one unless given, so that two runs have a worker each. */
  runsPerWorker?: number
}

/** Sandbox, API and workers as in production. */
export async function startBenchStack(options: BenchStackOptions): Promise<Stack> {
  const { redisUrl, prefix, clockFactor = 1, latencyMs, runsPerWorker = 1 } = options
  const programs: Program[] = []
  const stop = async () => {
    for (const program of programs.splice(0)) await end(program)
  }
  const start = async (app: string, settings: Record<string, string>) => {
    const program = await startProgram(app, settings)
    programs.unshift(program)
    return program
  }
  try {
    const sandbox = await start('sandbox', {
      SANDBOX_CLOCK_FACTOR: String(clockFactor),
      SANDBOX_LATENCY_MS: String(latencyMs),
    })
    const shared = {
      REDIS_URL: redisUrl,
      REDIS_PREFIX: prefix,
      SANDBOX_URL: sandbox.url,
      CREDENTIAL_KEYS: `k1:${randomBytes(32).toString('base64')}`,
      CLOCK_FACTOR: String(clockFactor),
    }
    const api = await start('api', { ...shared, PORT: '0' })
    const workers: Program[] = []
    for (let i = 0; i < options.workers; i++) {
      workers.push(await start('worker', { ...shared, WORKER_CONCURRENCY: String(runsPerWorker) }))
    }
    return { api, sandbox, workers, clockFactor, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
