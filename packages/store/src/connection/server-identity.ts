import type { Redis } from 'ioredis'

/**
 * Returns the start of the Redis process's id, as the scripts append it to epochs. Empty for a user without the right
 * to call INFO.
 */
export async function serverIdentity(redis: Redis): Promise<string> {
  try {
    return /run_id:([\da-f]{12})/.exec(await redis.info('server'))?.[1] ?? ''
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('NOPERM')) return ''
    throw error
  }
}
