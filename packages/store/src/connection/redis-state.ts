import type { Redis } from 'ioredis'

/** Why Quarry cannot use this Redis (`blocked`), or what will cause problems later (`warning`), as messages. */
export interface RedisState {
  blocked?: string
  warning?: string
  /** Undefined, like `upSeconds`, if Redis does not report it. */
  memory?: RedisMemory | undefined
  /** Seconds since Redis started. */
  upSeconds?: number | undefined
}

export interface RedisMemory {
  usedBytes: number
  /** 0 if there is no limit. */
  maxBytes: number
  policy: string
}

const CLUSTER =
  'Redis runs in cluster mode, which Quarry cannot use. Point REDIS_URL to a Redis without cluster mode.'
const REPLICA =
  'Redis is a read-only replica. Point REDIS_URL to the primary, or wait for the failover to end.'
const FULL =
  'Redis is full: nothing more can be stored and runs wait. Raise maxmemory, or wait for sessions to expire.'
const evicts = (policy: string) =>
  `Redis deletes data when it is full (maxmemory-policy ${policy}). Set maxmemory-policy to noeviction.`

/**
 * Reads the server's state from INFO. A server that does not allow INFO is assumed to be usable. Rejects while Redis is
 * unreachable.
 */
export async function readRedisState(redis: Redis): Promise<RedisState> {
  let info: string
  try {
    info = await redis.info()
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('NOPERM')) return {}
    throw error
  }
  const fieldOf = (name: string) => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1]
  // Valkey has a different name for the mode.
  if ((fieldOf('redis_mode') ?? fieldOf('server_mode')) === 'cluster') return { blocked: CLUSTER }
  if (fieldOf('role') === 'slave') return { blocked: REPLICA }
  const memory = {
    usedBytes: Number(fieldOf('used_memory') ?? 0),
    maxBytes: Number(fieldOf('maxmemory') ?? 0),
    policy: fieldOf('maxmemory_policy') ?? 'noeviction',
  }
  const up = fieldOf('uptime_in_seconds')
  const state = { memory, upSeconds: up === undefined ? undefined : Number(up) }
  if (memory.maxBytes > 0 && memory.usedBytes >= memory.maxBytes) return { ...state, warning: FULL }
  return memory.policy === 'noeviction' ? state : { ...state, warning: evicts(memory.policy) }
}
