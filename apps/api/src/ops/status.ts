import { formatRunId } from '@quarry/contracts/run'
import { redisProblemOf } from '@quarry/store/connection/redis-outage'
import { processName } from '@quarry/store/ops/processes'
import type { Dependencies } from '../dependencies.ts'
import { findProblems, redisUnreachable } from './problems.ts'
import { readState, type State } from './read-state.ts'

/**
 * Returns what `/ops/status` shows to operators; only version and problem while Redis does not respond. Contains no
 * title, name, session or credential.
 */
export async function readStatus(dependencies: Dependencies) {
  const { version } = dependencies.config
  try {
    return { version, ...describeState(await readState(dependencies)) }
  } catch (error) {
    if (redisProblemOf(error) === undefined) throw error
    return { version, problems: [redisUnreachable] }
  }
}

export function describeState(state: State) {
  const { processes, memory, upSeconds } = state
  return {
    problems: findProblems(state),
    processes: processes.map(({ id, host, ...process }) => ({ name: processName({ id, host }), ...process })),
    runs: countRuns(state),
    waiting: listWaiting(state),
    redis: { ...memory, upSeconds },
  }
}

/** Lists waiting runs with their reason and end, longest wait first. Bull Board finds the log by the run's short id. */
function listWaiting({ runs }: State) {
  const waiting = runs.flatMap(({ id, kind, source, waitingFor }) =>
    waitingFor === undefined ? [] : [{ run: formatRunId(id), kind, source, ...waitingFor }],
  )
  return waiting.sort((a, b) => (a.until < b.until ? 1 : -1))
}

/** Counts runs that have not ended by kind, state and what they are waiting for. */
function countRuns({ runs, at }: State) {
  const rows = runs.map(({ kind, state, waitingFor, startedAt }) => ({
    kind,
    state,
    reason: waitingFor?.reason,
    ageSeconds: Math.round((at - Date.parse(startedAt)) / 1000),
  }))
  const groups = Map.groupBy(rows, ({ kind, state, reason }) => `${kind} ${state} ${reason}`)
  return [...groups.values()].flatMap((group) =>
    group.slice(0, 1).map(({ ageSeconds: _, ...what }) => ({
      ...what,
      count: group.length,
      oldestSeconds: Math.max(...group.map(({ ageSeconds }) => ageSeconds)),
    })),
  )
}
