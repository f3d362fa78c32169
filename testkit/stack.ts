import { randomBytes } from 'node:crypto'
import type { Program } from '@quarry/testkit/program'
import { end, startProgram } from './program.ts'

export interface StackOptions {
  redisUrl: string
  prefix: string
  workers: number
  /** How many times as fast as real time the sandbox's quotas and the worker's waits run; 1 by default. */
  clockFactor?: number
  /** The sandbox's mean response time in milliseconds; 20 by default. */
  latencyMs?: number
  /**
   * Real milliseconds by which a busy machine may delay a request before the sandbox holds that against the client;
   * 1000 by default.
   */
  jitterMs?: number
  /** The clock error of each worker in milliseconds. */
  skewsMs?: readonly number[]
  /** Log level of the API and the workers; debug by default. */
  logLevel?: 'debug' | 'info'
  /** The sandbox's model that the operator offers in addition to Gemini; none by default. */
  model?: string
  /** File with the certificate of the private CA that issued Redis' certificate. */
  caFile?: string
  /** Whether a dead worker loses its runs after 2 s instead of the shipped 7 s, for tests that kill a worker. */
  hasShortLocks?: boolean
}

/** The workers' times under `hasShortLocks`. */
const shortTimes = { LOCK_MS: '2000', STALLED_CHECK_MS: '500', DRAIN_MS: '1000', JOB_CHECK_MS: '1000' }

/** Half of a free key's request interval at six times real time. */
const JITTER_MS = 1000
const LATENCY_MS = 20

export type Stack = Awaited<ReturnType<typeof startStack>>

/** Starts the sandbox in its own process. */
export async function startSandbox({
  clockFactor = 1,
  latencyMs = LATENCY_MS,
  jitterMs = JITTER_MS,
}: Pick<StackOptions, 'clockFactor' | 'latencyMs' | 'jitterMs'>): Promise<Program> {
  const environment = { CLOCK_FACTOR: String(clockFactor), LOG_LEVEL: 'info' }
  return await startProgram('sandbox', environment, [`--latency-ms=${latencyMs}`, `--jitter-ms=${jitterMs}`])
}

/** Returns the environment that the API and its workers share, with a new sealing key. */
export function sharedEnvironment({
  redisUrl,
  prefix,
  sandboxUrl,
  clockFactor = 1,
  logLevel = 'debug',
  caFile,
}: Omit<StackOptions, 'workers' | 'prefix'> & {
  sandboxUrl: string
  prefix?: string
}): Record<string, string> {
  return {
    REDIS_URL: redisUrl,
    ...(prefix !== undefined && { REDIS_PREFIX: prefix }),
    SANDBOX_URL: sandboxUrl,
    CREDENTIAL_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    CLOCK_FACTOR: String(clockFactor),
    LOG_LEVEL: logLevel,
    ...(caFile !== undefined && { NODE_EXTRA_CA_CERTS: caFile }),
  }
}

/** Returns a Node option that makes the process's clock wrong by this much. */
function skewedClock(skewMs: number): string {
  const source = `
    const Real = Date
    globalThis.Date = class extends Real {
      constructor(...given) { given.length > 0 ? super(...given) : super(Real.now() + ${skewMs}) }
      static now() { return Real.now() + ${skewMs} }
    }`
  return `--import=data:text/javascript,${encodeURIComponent(source)}`
}

/** Starts the sandbox, the API and workers on one Redis, as processes that call each other as in production. */
export async function startStack(options: StackOptions) {
  const { clockFactor = 1, skewsMs = [] } = options
  const sandbox = await startSandbox(options)
  const environment = {
    ...sharedEnvironment({ ...options, sandboxUrl: sandbox.url }),
    ...(options.model && {
      MODEL_ENDPOINT: `${sandbox.url}/model-endpoint/v1`,
      MODEL_ENDPOINT_MODEL: options.model,
    }),
  }
  const workerEnvironments = Array.from({ length: options.workers }, (_, i) => ({
    ...environment,
    ...(options.hasShortLocks && shortTimes),
    ...(skewsMs[i] === undefined ? {} : { NODE_OPTIONS: skewedClock(skewsMs[i]) }),
  }))
  const started = await Promise.allSettled([
    startProgram('api', { ...environment, PORT: '0' }),
    ...workerEnvironments.map((each) => startProgram('worker', each)),
  ])
  const running = started.filter((each) => each.status === 'fulfilled').map(({ value }) => value)
  const stop = async () => {
    await Promise.all(running.map((program) => end(program)))
    await end(sandbox)
  }
  const failed = started.find((each) => each.status === 'rejected')
  const [api, ...workers] = running
  if (failed || !api) {
    await stop()
    throw failed?.reason
  }

  const stack = {
    api,
    sandbox,
    workers,
    clockFactor,
    stop,
    /** Starts another API at the address of the previous one, which must have exited. */
    async restartApi(): Promise<void> {
      stack.api = await startProgram('api', { ...environment, PORT: new URL(api.url).port })
      running.push(stack.api)
    },
    /** Restarts the API and the workers that have exited. */
    async repair(): Promise<void> {
      if (hasExited(stack.api)) await stack.restartApi()
      const dead = workers.flatMap((worker, place) => (hasExited(worker) ? [place] : []))
      await Promise.all(dead.map(stack.replaceWorker))
    },
    /** Starts a worker in place of one that has exited. */
    async replaceWorker(place: number): Promise<void> {
      const worker = await startProgram('worker', workerEnvironments[place] ?? environment)
      running.push(worker)
      workers[place] = worker
    },
  }
  return stack
}

const hasExited = ({ process }: Program) => process.exitCode !== null || process.signalCode !== null

/** Returns whether this worker was the first one to have the run. */
export function startedIn(worker: Program, runId: string): boolean {
  const lines = worker.output().split('\n')
  return lines.some((line) => line.includes('"event":"run.started"') && line.includes(runId))
}

/** Returns the worker that started most of these runs. */
export function busiestWorker({ workers }: Stack, runs: readonly { runId: string }[]): Program {
  const starts = (worker: Program) => runs.filter(({ runId }) => startedIn(worker, runId)).length
  const [first, ...others] = workers
  if (!first) throw new Error('there is no worker')
  return others.reduce((most, worker) => (starts(worker) > starts(most) ? worker : most), first)
}
