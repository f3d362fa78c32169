import type { Redis } from 'ioredis'

/** Why Quarry cannot use this Redis (`blocked`), or what will cause problems later (`warning`), as messages. */
export interface RedisState {
  blocked?: string
  warning?: string
  /** Seconds since Redis started; undefined if it does not report it. */
  upSeconds?: number
}

const CLUSTER =
  'Redis runs in cluster mode. Set REDIS_PREFIX to a name in braces, such as {quarry}, so that all keys are on one of its nodes.'
const REPLICA =
  'Redis is a read-only replica. Point REDIS_URL to the primary, or wait for the failover to end.'
const FULL =
  'Redis is full: nothing more can be stored and runs wait. Raise maxmemory, or wait for sessions to expire.'
const evicts = (policy: string) =>
  `Redis deletes data when it is full (maxmemory-policy ${policy}). Set maxmemory-policy to noeviction.`

/** Reads the server's state from INFO. A server that does not allow INFO counts as usable. Rejects while Redis is unreachable. */
export async function readRedisState(redis: Redis): Promise<RedisState> {
  const isForCluster = redis.options.Connector !== undefined
  let info: string
  try {
    info = await redis.info()
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('NOPERM')) return {}
    throw error
  }
  const fieldOf = (name: string) => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1]
  // Valkey has its own name for it.
  if ((fieldOf('redis_mode') ?? fieldOf('server_mode')) === 'cluster' && !isForCluster) {
    return { blocked: CLUSTER }
  }
  if (fieldOf('role') === 'slave') return { blocked: REPLICA }
  const maxBytes = Number(fieldOf('maxmemory') ?? 0)
  const up = fieldOf('uptime_in_seconds')
  const state = up === undefined ? {} : { upSeconds: Number(up) }
  if (maxBytes > 0 && Number(fieldOf('used_memory')) >= maxBytes) return { ...state, warning: FULL }
  const policy = fieldOf('maxmemory_policy')
  return policy === undefined || policy === 'noeviction' ? state : { ...state, warning: evicts(policy) }
}
