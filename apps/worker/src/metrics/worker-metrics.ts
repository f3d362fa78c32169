import { Counter, collectDefaultMetrics, Gauge, Registry } from '@prometheus-io/client'
import { createRequestMetrics } from '@quarry/telemetry/request-metrics'

export type WorkerMetrics = ReturnType<typeof createWorkerMetrics>

/** What a worker counts. No label holds a credential's fingerprint, a session or anything of a title. */
export function createWorkerMetrics() {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  return {
    registry,
    titlesCleaned: new Counter({
      name: 'quarry_titles_cleaned_total',
      help: 'Titles cleaned and saved',
      registers,
    }),
    questionsFound: new Counter({
      name: 'quarry_questions_found_total',
      help: 'Questions added by extractions',
      registers,
    }),
    requests: createRequestMetrics(registry),
    waitSeconds: new Counter({
      name: 'quarry_wait_seconds_total',
      help: 'Time that runs were told to wait, by reason; rate is the ordinary next slot',
      labelNames: ['reason'],
      registers,
    }),
    throttled: new Counter({
      name: 'quarry_throttled_total',
      help: 'Times that a credential was told to pause, by reason',
      labelNames: ['reason'],
      registers,
    }),
    slotsMissed: new Counter({
      name: 'quarry_slots_missed_total',
      help: 'Slots given back because the worker woke up too late, or a pause came first',
      registers,
    }),
    ownershipLost: new Counter({
      name: 'quarry_ownership_lost_total',
      help: 'Times that a run turned out to be in the hands of another worker',
      registers,
    }),
    runsHeld: new Gauge({
      name: 'quarry_runs_held',
      help: 'Runs that this worker works on or waits with',
      labelNames: ['kind'],
      registers,
    }),
    runsLeft: new Counter({
      name: 'quarry_runs_left_total',
      help: 'How runs left this worker: completed, failed, gone, parked, handed-over, again',
      labelNames: ['kind', 'outcome'],
      registers,
    }),
  }
}
