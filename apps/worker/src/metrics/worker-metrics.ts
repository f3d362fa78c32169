import { Counter, Gauge, Registry } from '@prometheus-io/client'
import { createRequestMetrics } from '@quarry/telemetry/observe-requests'

export type WorkerMetrics = ReturnType<typeof createWorkerMetrics>

/** A worker's metrics. Labels never contain a credential's fingerprint, a session or part of a title. */
export function createWorkerMetrics() {
  const registry = new Registry()
  const registers = [registry]
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
      help: 'Seconds that runs waited, by reason; rate is the ordinary wait for the next slot',
      labelNames: ['reason'],
      registers,
    }),
    throttled: new Counter({
      name: 'quarry_throttled_total',
      help: 'Pauses of a credential, by reason',
      labelNames: ['reason'],
      registers,
    }),
    slotsMissed: new Counter({
      name: 'quarry_slots_missed_total',
      help: 'Slots returned unused because the worker was late or a pause began first',
      registers,
    }),
    ownershipLost: new Counter({
      name: 'quarry_ownership_lost_total',
      help: 'Times that another worker had taken a run over',
      registers,
    }),
    runsHeld: new Gauge({
      name: 'quarry_runs_held',
      help: 'Runs that are active on this worker, including waiting ones',
      labelNames: ['kind'],
      registers,
    }),
    runsLeft: new Counter({
      name: 'quarry_runs_left_total',
      help: 'Runs that left this worker by outcome: completed, failed, gone, parked, handed-over, again',
      labelNames: ['kind', 'outcome'],
      registers,
    }),
  }
}
