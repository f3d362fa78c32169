import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Redis } from 'ioredis'

const read = (name: string) => readFileSync(new URL(`./lua/${name}.lua`, import.meta.url), 'utf8')
const prelude = read('prelude')

/** A script as a function; it is sent again in full when Redis has forgotten it. */
export type Script = (keys: readonly string[], args: readonly (string | number)[]) => Promise<unknown>

/** Loads `lua/<name>.lua`, with the prelude before it. */
export function loadScript(redis: Redis, name: string): Script {
  const source = `${prelude}\n${read(name)}`
  const digest = createHash('sha1').update(source).digest('hex')
  return async (keys, args) => {
    try {
      return await redis.evalsha(digest, keys.length, ...keys, ...args)
    } catch (error) {
      if (error instanceof Error && error.message.startsWith('NOSCRIPT')) {
        return await redis.eval(source, keys.length, ...keys, ...args)
      }
      throw error
    }
  }
}
