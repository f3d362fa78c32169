import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Redis } from 'ioredis'
import { retryWhileFull } from './wait-while-full.ts'

const read = (name: string) => readFileSync(new URL(`./lua/${name}.lua`, import.meta.url), 'utf8')
/** What every script may use. */
const shared = ['keys', 'questions', 'runs', 'chains', 'slots', 'tokens']
  .map((name) => read(`shared/${name}`))
  .join('\n')

/** What `lua/<name>.lua` is run as: with what all scripts share before it. */
export const scriptSource = (name: string): string => `${shared}\n${read(name)}`

/** A script as a function; it is sent again in full when Redis has forgotten it. */
export type Script = (keys: readonly string[], args: readonly (string | number)[]) => Promise<unknown>

/** Loads `lua/<name>.lua`. */
export function loadScript(redis: Redis, name: string): Script {
  const source = scriptSource(name)
  const digest = createHash('sha1').update(source).digest('hex')
  return (keys, args) => retryWhileFull(redis, () => run(keys, args))

  async function run(keys: readonly string[], args: readonly (string | number)[]): Promise<unknown> {
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
