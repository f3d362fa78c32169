import type { Redis } from 'ioredis'

export async function keysIn(redis: Redis): Promise<string[]> {
  const keys: string[] = []
  for await (const found of redis.scanStream({ count: 1000 })) keys.push(...found)
  return keys
}

/** Returns every key with its value as text: questions, runs, jobs, their logs and events. */
export async function contentsOf(redis: Redis): Promise<string> {
  const texts = await Promise.all(
    (await keysIn(redis)).map(async (key) => `${key} ${JSON.stringify(await valueAt(redis, key))}`),
  )
  return texts.join('\n')
}

async function valueAt(redis: Redis, key: string): Promise<unknown> {
  switch (await redis.type(key)) {
    case 'string':
      return await redis.get(key)
    case 'hash':
      return await redis.hgetall(key)
    case 'list':
      return await redis.lrange(key, 0, -1)
    case 'set':
      return await redis.smembers(key)
    case 'zset':
      return await redis.zrange(key, '0', '-1')
    case 'stream':
      return await redis.xrange(key, '-', '+')
    default:
      return undefined
  }
}
