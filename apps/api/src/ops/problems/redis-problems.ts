import type { RedisState } from '@quarry/store/connection/redis-state'
import { ALIVE_SECONDS } from '@quarry/store/ops/heartbeat'
import { bytes } from '../page/format.ts'
import type { Problem } from './problems.ts'

/** Shares of `maxmemory`, as in the alert rules. */
const FILLING = 0.7
const NEARLY_FULL = 0.9

type Memory = Pick<RedisState, 'memory'>

/** Returns the used share of Redis' memory; 0 without a limit. */
export function fillOf({ memory }: Memory): number {
  return memory === undefined || memory.maxBytes === 0 ? 0 : memory.usedBytes / memory.maxBytes
}

/** A nearly full Redis explains other problems: heartbeats, lock renewals and calls fail. */
export const isNearlyFull = (state: Memory): boolean => fillOf(state) > NEARLY_FULL

export function* redisProblems(state: Memory): Generator<Problem> {
  const { memory } = state
  if (memory === undefined) return
  const fill = fillOf(state)
  if (fill > FILLING) {
    const used = `Redis is ${Math.floor(fill * 100)} % full (${bytes(memory.usedBytes)} of ${bytes(memory.maxBytes)})`
    yield {
      code: fill > NEARLY_FULL ? 'redis-nearly-full' : 'redis-filling',
      text: `${used}: ${effectOf(fill)}`,
      affects: 'all sessions',
    }
  }
  if (memory.policy !== 'noeviction') {
    yield {
      code: 'redis-evicts',
      text: `Redis deletes data when it is full (maxmemory-policy ${memory.policy}). Set maxmemory-policy to noeviction`,
      affects: 'all sessions',
    }
  }
}

function effectOf(fill: number): string {
  if (fill >= 1) return 'writes are rejected and runs wait'
  if (fill > NEARLY_FULL) return 'writes will be rejected at 100 %'
  return `${fill >= 0.8 ? 'uploads and new extractions are rejected' : 'uploads will be rejected at 80 %'}, all writes at 100 %`
}

/** The problem that no worker is alive. A Redis that has just started may only have lost the heartbeats. */
export function noWorker({ upSeconds = Number.POSITIVE_INFINITY }: Pick<RedisState, 'upSeconds'>): Problem {
  return upSeconds < ALIVE_SECONDS
    ? {
        code: 'redis-started',
        text: 'Redis has just started, and no worker has sent a heartbeat since. Running workers send one within 10 s',
        affects: 'no one, if workers are running',
      }
    : {
        code: 'no-worker',
        text: `No worker has sent a heartbeat in the last ${ALIVE_SECONDS} s, so runs wait`,
        affects: 'all active runs',
      }
}
