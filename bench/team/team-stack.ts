import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { end, type Program, startProgram } from '@quarry/testkit/program'
import { sharedEnvironment, startSandbox } from '@quarry/testkit/stack'
import { Redis } from 'ioredis'
import { prioritize } from '../measured-stack.ts'

/** Mean milliseconds until the sandbox answers, as in the measurements of rates. */
const LATENCY_MS = 600
const GENERATOR_CORE = '0'
const SERVER_CORE = '1'

export interface TeamStack {
  api: Program
  worker: Program
  sandbox: Program
  redis: { client: Redis; pid: number }
  /** False on a machine with one core or without taskset. */
  hasOwnCore: boolean
}

interface TeamStackOptions {
  redisUrl: string
  /** Settings of the API besides those of any deployment behind one proxy. */
  settings: Readonly<Record<string, string>>
}

/**
 * Runs `measure` with an empty Redis, one API behind a proxy and one worker on one core, and the sandbox and this process on
 * another.
 */
export async function withTeamStack<Result>(
  { redisUrl, settings }: TeamStackOptions,
  measure: (stack: TeamStack) => Promise<Result>,
): Promise<Result> {
  const client = new Redis(redisUrl)
  await client.flushall()
  const redisPid = Number(/process_id:(\d+)/.exec(await client.info('server'))?.[1])
  const started: Program[] = []
  const start = async (program: Promise<Program>) => {
    started.unshift(await program)
    return await program
  }
  const hasOwnCore = availableParallelism() > 1 && pin(process.pid, GENERATOR_CORE)
  try {
    const sandbox = await start(startSandbox({ latencyMs: LATENCY_MS, jitterMs: 0 }))
    prioritize(sandbox)
    const shared = sharedEnvironment({ redisUrl, sandboxUrl: sandbox.url, logLevel: 'info' })
    const api = await start(startProgram('api', { ...shared, ...settings, PORT: '0', TRUST_PROXY: '1' }))
    const worker = await start(startProgram('worker', shared))
    if (hasOwnCore) for (const pid of [redisPid, pidOf(api), pidOf(worker)]) pin(pid, SERVER_CORE)
    return await measure({ api, worker, sandbox, redis: { client, pid: redisPid }, hasOwnCore })
  } finally {
    for (const program of started) await end(program)
    client.disconnect()
    if (hasOwnCore) pin(process.pid, `${GENERATOR_CORE},${SERVER_CORE}`)
  }
}

export function pidOf({ process: { pid } }: Program): number {
  if (pid === undefined) throw new Error('the program has not started')
  return pid
}

/** Restricts all threads of a process to these cores. Returns false where taskset is missing or fails. */
function pin(pid: number, cores: string): boolean {
  return spawnSync('taskset', ['-a', '-c', '-p', cores, String(pid)]).status === 0
}
