import { Gauge, Registry } from '@prometheus-io/client'
import { EndedState, RunKind, RunState, WaitingReason } from '@quarry/contracts/run'
import { countWorkers } from '@quarry/store/ops/processes'
import type { RunGroup } from '@quarry/store/runs/live-counts'
import type { State } from '../read-state.ts'

const liveStates = RunState.exclude(EndedState.options).options

const sumOf = (groups: readonly RunGroup[]) => groups.reduce((sum, { count }) => sum + count, 0)

/**
 * Returns the totals from Redis, or, without a state, only that Redis does not respond. Labels never contain a
 * fingerprint, a session or a title.
 */
export function stateMetrics(state: State | undefined): Registry {
  const registry = new Registry()
  const add = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] })

  add('quarry_redis_up', '1 if Redis responds; if 0, the gauges below are missing').set(state ? 1 : 0)
  if (state === undefined) return registry
  const { runs: live, queues, memory, sessions, processes, at } = state
  add('quarry_sessions', 'Live sessions').set(sessions)
  add('quarry_workers', 'Workers with a heartbeat in the last 30 seconds').set(countWorkers(processes))
  if (memory) {
    add('quarry_redis_memory_bytes', 'Memory that Redis uses').set(memory.usedBytes)
    add('quarry_redis_memory_max_bytes', 'Memory that Redis may use; 0 for no limit').set(memory.maxBytes)
  }

  const runs = add('quarry_runs', 'Active runs by kind and state', ['kind', 'state'])
  const waiting = add('quarry_runs_waiting', 'Active runs that wait, by reason', ['kind', 'reason'])
  const oldest = add('quarry_run_oldest_seconds', 'Age of the oldest active run', ['kind'])
  for (const kind of RunKind.options) {
    const ofKind = live.filter((group) => group.kind === kind)
    for (const state of liveStates) {
      runs.set({ kind, state }, sumOf(ofKind.filter((group) => group.state === state)))
    }
    for (const reason of WaitingReason.options) {
      waiting.set({ kind, reason }, sumOf(ofKind.filter((group) => group.reason === reason)))
    }
    oldest.set({ kind }, Math.max(0, ...ofKind.map(({ oldestStart }) => (at - oldestStart) / 1000)))
  }

  const jobs = add('quarry_jobs', 'Jobs by queue and state of BullMQ', ['queue', 'state'])
  const waited = add('quarry_queue_oldest_seconds', 'Age of the oldest job that no worker has taken', [
    'queue',
  ])
  for (const { queue, counts, oldestSeconds } of queues) {
    for (const [state, count] of Object.entries(counts)) jobs.set({ queue, state }, count)
    waited.set({ queue }, oldestSeconds)
  }
  return registry
}
