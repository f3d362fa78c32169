import { formatCount } from '@quarry/contracts/format-count'
import type { State } from '../overview/read-state.ts'
import { bytes } from '../page/format.ts'
import type { Problem } from './problem.ts'

/** Shares of `maxmemory`, as in the alert rules. */
const FILLING = 0.7
const NEARLY_FULL = 0.9

/** Returns the used share of Redis' memory; 0 without a limit. */
export function fillOf({ memory }: Pick<State, 'memory'>): number {
  return memory === undefined || memory.maxBytes === 0 ? 0 : memory.usedBytes / memory.maxBytes
}

/** A nearly full Redis explains other problems: heartbeats, lock renewals and calls fail. */
export const isNearlyFull = (state: Pick<State, 'memory'>): boolean => fillOf(state) > NEARLY_FULL

export function redisUnreachable(sinceMs: number): Problem {
  return {
    code: 'redis-unreachable',
    level: 'critical',
    text: 'Redis does not respond, so every call gets 503 and runs wait',
    affects: 'everyone',
    sinceMs,
    step: 'redis-is-unreachable',
  }
}

export function redisProblems(state: State): Problem[] {
  return [...memoryProblems(state), ...policyProblems(state)]
}

function memoryProblems(state: State): Problem[] {
  const fill = fillOf(state)
  const { memory } = state
  if (memory === undefined || fill <= FILLING) return []
  const percent = Math.floor(fill * 100)
  const used = `Redis is ${percent} % full (${bytes(memory.usedBytes)} of ${bytes(memory.maxBytes)})`
  const shared = { code: 'redis-memory', affects: formatCount(state.sessions, 'session'), step: 'full' }
  if (fill >= 1)
    return [{ ...shared, level: 'critical', text: `${used}: writes are rejected and runs pause` }]
  if (fill > NEARLY_FULL)
    return [{ ...shared, level: 'critical', text: `${used}: writes will be rejected at 100 %` }]
  const effect = fill >= 0.8 ? 'uploads and new extractions are rejected' : 'uploads will be rejected at 80 %'
  return [{ ...shared, level: 'warning', text: `${used}: ${effect}, all writes at 100 %` }]
}

function policyProblems({ memory, sessions }: State): Problem[] {
  if (memory === undefined || memory.policy === 'noeviction') return []
  return [
    {
      code: 'redis-evicts',
      level: 'warning',
      text: `Redis deletes data when it is full (maxmemory-policy ${memory.policy})`,
      affects: formatCount(sessions, 'session'),
      step: 'redis-rejects-commands',
    },
  ]
}
