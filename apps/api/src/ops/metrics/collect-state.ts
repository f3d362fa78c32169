import { RunKind, RunState, WaitingReason } from '@quarry/contracts/run'
import { ALIVE_SECONDS } from '@quarry/store/ops/heartbeat'
import { logEvent } from '@quarry/telemetry/log-events'
import type { FastifyBaseLogger } from 'fastify'
import type { LiveRun, QueueState, State, StateReader } from '../read-state.ts'
import type { ApiMetrics } from './api-metrics.ts'

const liveStates = RunState.exclude(['completed', 'failed', 'cancelled']).options

/** Sets the gauges that come from Redis. If Redis does not respond, they are removed, so that no old value is exported. */
export async function collectState(
  metrics: ApiMetrics,
  state: Pick<StateReader, 'read'>,
  log: FastifyBaseLogger,
): Promise<void> {
  try {
    const read = await state.read()
    clear(metrics)
    setRuns(metrics, read)
    setServer(metrics, read)
    for (const queue of read.queues) setQueue(metrics, queue)
    metrics.redisUp.set(1)
  } catch (error) {
    logEvent(log, 'metrics.redis-failed', { err: error })
    clear(metrics)
    metrics.redisUp.set(0)
  }
}

function clear(metrics: ApiMetrics): void {
  const { redisMemory, redisMemoryMax, sessions, workers } = metrics
  const { jobs, queueOldest, runs, runsWaiting, runOldest } = metrics
  for (const gauge of [jobs, queueOldest, runs, runsWaiting, runOldest]) gauge.reset()
  // Resetting would set these to 0.
  for (const gauge of [redisMemory, redisMemoryMax, sessions, workers]) gauge.remove()
}

function setServer({ sessions, workers, redisMemory, redisMemoryMax }: ApiMetrics, read: State): void {
  sessions.set(read.sessions)
  workers.set([...read.heartbeats.values()].filter((seconds) => seconds <= ALIVE_SECONDS).length)
  if (read.memory === undefined) return
  redisMemory.set(read.memory.usedBytes)
  redisMemoryMax.set(read.memory.maxBytes)
}

function setRuns({ runs, runsWaiting, runOldest }: ApiMetrics, { runs: live, at }: State): void {
  for (const kind of RunKind.options) {
    const ofKind = live.filter(({ run }) => run.kind === kind)
    for (const state of liveStates) {
      runs.set({ kind, state }, ofKind.filter(({ run }) => run.state === state).length)
    }
    for (const reason of WaitingReason.options) {
      runsWaiting.set({ kind, reason }, ofKind.filter(({ run }) => run.waitingFor?.reason === reason).length)
    }
    runOldest.set({ kind }, oldestSeconds(ofKind, at))
  }
}

function oldestSeconds(live: readonly LiveRun[], at: number): number {
  return Math.max(0, ...live.map(({ run }) => (at - Date.parse(run.startedAt)) / 1000))
}

function setQueue({ jobs, queueOldest }: ApiMetrics, { queue, counts, oldestSeconds }: QueueState): void {
  for (const [state, count] of Object.entries(counts)) jobs.set({ queue, state }, count)
  queueOldest.set({ queue }, oldestSeconds)
}
