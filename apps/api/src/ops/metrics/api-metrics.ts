import { collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client'
import { createRequestMetrics } from '@quarry/telemetry/observe-requests'

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
