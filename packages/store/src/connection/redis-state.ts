import type { Redis } from 'ioredis'

/** What keeps Quarry from working with this Redis (`blocked`), or will harm it later (`warning`), as a plain sentence. */
export interface RedisState {
  blocked?: string
  warning?: string
}

const CLUSTER =
  'Redis runs in cluster mode, which Quarry does not support. Give REDIS_URL a Redis without it.'
const REPLICA =
  'Redis is a replica and takes no changes. Give REDIS_URL the address of the primary, or wait for the failover to end.'
const FULL =
  'Redis is full: nothing more can be stored and runs wait. Raise its maxmemory, or wait for sessions to end.'
const evicts = (policy: string) =>
  `Redis deletes data when it is full (maxmemory-policy ${policy}). Set maxmemory-policy to noeviction.`

/** The server's state by INFO. A server that does not allow INFO counts as usable. Rejects while Redis is away. */
export async function readRedisState(redis: Redis): Promise<RedisState> {
  let info: string
  try {
    info = await redis.info()
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('NOPERM')) return {}
    throw error
  }
  const fieldOf = (name: string) => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1]
  if (fieldOf('redis_mode') === 'cluster') return { blocked: CLUSTER }
  if (fieldOf('role') === 'slave') return { blocked: REPLICA }
  const maxBytes = Number(fieldOf('maxmemory') ?? 0)
  if (maxBytes > 0 && Number(fieldOf('used_memory')) >= maxBytes) return { warning: FULL }
  const policy = fieldOf('maxmemory_policy')
  return policy === undefined || policy === 'noeviction' ? {} : { warning: evicts(policy) }
}
