import type { Redis } from 'ioredis'

/** Each connection's server identity, cleared when the connection is lost. */
const known = new WeakMap<Redis, Promise<string>>()

/**
 * Returns the start of the Redis process's id, which is part of every epoch: a set loaded from disk or from a replica
 * may lack its last second and reuse the same revisions. Empty for a user without the right to call INFO.
 */
export async function serverIdentity(redis: Redis): Promise<string> {
  const cached = known.get(redis)
  if (cached) return await cached
  const identity = readIdentity(redis)
  known.set(redis, identity)
  const forget = () => known.delete(redis)
  redis.once('close', forget)
  try {
    return await identity
  } catch (error) {
    forget()
    throw error
  }
}

async function readIdentity(redis: Redis): Promise<string> {
  try {
    return /run_id:([\da-f]{12})/.exec(await redis.info('server'))?.[1] ?? ''
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('NOPERM')) return ''
    throw error
  }
}
