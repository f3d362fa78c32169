import type { Redis } from 'ioredis'

const WILDCARD = '*'
/** Enough for any deployment that one Redis serves. */
const KEYS_MAX = 10_000

/** Returns the parts that match each wildcard of `pattern` (a key built with `*`), for every matching hash. */
export async function scanKeys(redis: Redis, pattern: string): Promise<string[][]> {
  const matcher = new RegExp(`^${pattern.split(WILDCARD).map(escaped).join('(.+?)')}$`)
  const found: string[][] = []
  for await (const keys of redis.scanStream({ match: pattern, count: 1000, type: 'hash' })) {
    for (const key of keys) {
      const [, ...parts] = matcher.exec(String(key)) ?? []
      if (parts.length > 0) found.push(parts)
    }
    if (found.length > KEYS_MAX) break
  }
  return found
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
