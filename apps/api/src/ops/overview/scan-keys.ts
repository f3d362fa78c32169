import type { Redis } from 'ioredis'

const WILDCARD = '*'
/** Enough for any deployment that one Redis serves; a page for people needs no more. */
const KEYS_MAX = 10_000

/** What stands in the place of each wildcard of `pattern` (a key built with `*`), for every hash whose key is like it. */
export async function scanKeys(redis: Redis, pattern: string): Promise<string[][]> {
  const isLike = new RegExp(`^${pattern.split(WILDCARD).map(escaped).join('(.+?)')}$`)
  const found: string[][] = []
  for await (const keys of redis.scanStream({ match: pattern, count: 1000, type: 'hash' })) {
    for (const key of keys) {
      const [, ...parts] = isLike.exec(String(key)) ?? []
      if (parts.length > 0) found.push(parts)
    }
    if (found.length > KEYS_MAX) break
  }
  return found
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
