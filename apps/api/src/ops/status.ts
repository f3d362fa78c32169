import { formatRunId } from '@quarry/contracts/run'
import { redisProblemOf } from '@quarry/store/connection/redis-outage'
import { processName } from '@quarry/store/ops/processes'
import type { Dependencies } from '../dependencies.ts'
import { findProblems, redisUnreachable } from './problems.ts'
import { readState, type State } from './read-state.ts'

/**
 * Returns what `/ops/status` shows to operators; only version and problem while Redis does not respond. Contains no
 * title, name, session or credential. Bull Board finds the log of a waiting run by its short id.
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
    waiting: state.waiting.map(({ id, ...wait }) => ({ run: formatRunId(id), ...wait })),
    redis: { ...memory, upSeconds },
  }
}

/** Counts runs that have not ended by kind, state and what they are waiting for. */
function countRuns({ runs, at }: State) {
  return runs.map(({ oldestStart, ...group }) => ({
    ...group,
    oldestSeconds: Math.round((at - oldestStart) / 1000),
  }))
}
