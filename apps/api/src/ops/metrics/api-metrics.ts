import { collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client'
import { EndedState, RunKind, RunState, WaitingReason } from '@quarry/contracts/run'
import { logEvent } from '@quarry/telemetry/log-events'
import { createRequestMetrics } from '@quarry/telemetry/observe-requests'
import type { FastifyBaseLogger } from 'fastify'
import { aliveWorkers } from '../processes.ts'
import type { QueueState, State, StateReader } from '../read-state.ts'

export type ApiMetrics = ReturnType<typeof createApiMetrics>

const CALL_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const POLL_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2]

/** Creates the API's own metrics and the totals from Redis. No label holds a fingerprint, a session or a title. */
export function createApiMetrics() {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge({ name, help, labelNames, registers })
  return {
    registry,
    callSeconds: new Histogram({
      name: 'quarry_http_request_seconds',
      help: 'Time until the response to a call',
      labelNames: ['method', 'route', 'status'],
      buckets: CALL_BUCKETS,
      registers,
    }),
    pollSeconds: new Histogram({
      name: 'quarry_poll_seconds',
      help: 'Time until the response to a poll of the questions',
      buckets: POLL_BUCKETS,
      registers,
    }),
    requests: createRequestMetrics(registry),
    redisUp: gauge('quarry_redis_up', '1 if Redis responds; if 0, the gauges below are missing'),
    redisMemory: gauge('quarry_redis_memory_bytes', 'Memory that Redis uses'),
    redisMemoryMax: gauge('quarry_redis_memory_max_bytes', 'Memory that Redis may use; 0 for no limit'),
    jobs: gauge('quarry_jobs', 'Jobs by queue and state of BullMQ', ['queue', 'state']),
    queueOldest: gauge('quarry_queue_oldest_seconds', 'Age of the oldest job that no worker has taken', [
      'queue',
    ]),
    runs: gauge('quarry_runs', 'Active runs by kind and state', ['kind', 'state']),
    runsWaiting: gauge('quarry_runs_waiting', 'Active runs that wait, by reason', ['kind', 'reason']),
    runOldest: gauge('quarry_run_oldest_seconds', 'Age of the oldest active run', ['kind']),
    sessions: gauge('quarry_sessions', 'Live sessions'),
    workers: gauge('quarry_workers', 'Workers with a heartbeat in the last 30 seconds'),
  }
}

const liveStates = RunState.exclude(EndedState.options).options

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
  workers.set(aliveWorkers(read))
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

function oldestSeconds(live: State['runs'], at: number): number {
  return Math.max(0, ...live.map(({ run }) => (at - Date.parse(run.startedAt)) / 1000))
}

function setQueue({ jobs, queueOldest }: ApiMetrics, { queue, counts, oldestSeconds }: QueueState): void {
  for (const [state, count] of Object.entries(counts)) jobs.set({ queue, state }, count)
  queueOldest.set({ queue }, oldestSeconds)
}
