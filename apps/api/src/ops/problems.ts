import { formatCount } from '@quarry/contracts/format-count'
import type { RedisState } from '@quarry/store/connection/redis-state'
import { ALIVE_SECONDS, countWorkers, type ProcessInfo, processName } from '@quarry/store/ops/processes'
import type { State } from './read-state.ts'

/** Problems of the deployment. `/readyz` also reports Redis and missing workers. */
export interface Problem {
  code:
    | 'redis-unreachable'
    | 'redis-nearly-full'
    | 'redis-filling'
    | 'redis-evicts'
    | 'redis-started'
    | 'no-worker'
    | 'process-silent'
    | 'runs-queued'
  message: string
}

/** Shares of `maxmemory`. */
const FILLING = 0.7
const NEARLY_FULL = 0.9
const QUEUED_MAX_SECONDS = 60

export const redisUnreachable: Problem = {
  code: 'redis-unreachable',
  message: 'Redis does not respond, so every call gets 503 and runs wait.',
}

export function findProblems(state: State): Problem[] {
  const ofRedis = redisProblems(state)
  // A nearly full Redis stores no heartbeats, so the processes' state is unknown.
  if (fillOf(state) > NEARLY_FULL) return ofRedis
  const hasWorker = countWorkers(state.processes) > 0
  const silent = state.processes.filter(({ app, isAlive }) => !isAlive && (hasWorker || app === 'api'))
  return [
    ...ofRedis,
    ...workerProblems(state.processes, state),
    ...silent.map(silentProcess),
    ...(hasWorker ? queueProblems(state) : []),
  ]
}

export function redisProblems(state: Pick<RedisState, 'memory'>): Problem[] {
  const { memory } = state
  const problems: Problem[] = []
  const fill = fillOf(state)
  if (fill > FILLING) {
    const code = fill > NEARLY_FULL ? 'redis-nearly-full' : 'redis-filling'
    problems.push({ code, message: `Redis is ${Math.floor(fill * 100)} % full: ${effectOf(fill)}.` })
  }
  if (memory !== undefined && memory.policy !== 'noeviction') {
    const message = `Redis deletes data when it is full (maxmemory-policy ${memory.policy}). Set maxmemory-policy to noeviction.`
    problems.push({ code: 'redis-evicts', message })
  }
  return problems
}

/** Returns the used share of Redis' memory limit; 0 without a limit. */
function fillOf({ memory }: Pick<RedisState, 'memory'>): number {
  return memory === undefined || memory.maxBytes === 0 ? 0 : memory.usedBytes / memory.maxBytes
}

function effectOf(fill: number): string {
  if (fill >= 1) return 'writes are rejected and runs wait'
  if (fill > NEARLY_FULL) return 'writes will be rejected at 100 %'
  return `${fill >= 0.8 ? 'uploads and new extractions are rejected' : 'uploads will be rejected at 80 %'}, all writes at 100 %`
}

/** Reports that no worker is alive, unless Redis has just started and may only have lost the heartbeats. */
export function workerProblems(
  processes: readonly ProcessInfo[],
  { upSeconds = Number.POSITIVE_INFINITY }: Pick<RedisState, 'upSeconds'>,
): Problem[] {
  if (countWorkers(processes) > 0) return []
  if (upSeconds >= ALIVE_SECONDS) {
    const message = `No worker has sent a heartbeat in the last ${ALIVE_SECONDS} s, so runs wait.`
    return [{ code: 'no-worker', message }]
  }
  const message =
    'Redis has just started, and no worker has sent a heartbeat since. Running workers send one within 10 s.'
  return [{ code: 'redis-started', message }]
}

function silentProcess(process: ProcessInfo): Problem {
  const { app, secondsSinceHeartbeat } = process
  const message =
    app === 'worker'
      ? `Worker ${processName(process)} has sent no heartbeat for ${secondsSinceHeartbeat} s. Other workers continue its runs.`
      : `API ${processName(process)} has sent no heartbeat for ${secondsSinceHeartbeat} s.`
  return { code: 'process-silent', message }
}

function queueProblems({ queues }: State): Problem[] {
  return queues
    .filter(({ oldestSeconds }) => oldestSeconds > QUEUED_MAX_SECONDS)
    .map(({ queue, counts, oldestSeconds }) => {
      const runs = formatCount(counts.waiting ?? 1, 'run')
      const message = `${runs} of ${queue} in the queue, the oldest for ${Math.round(oldestSeconds)} s: all workers are full.`
      return { code: 'runs-queued', message }
    })
}
