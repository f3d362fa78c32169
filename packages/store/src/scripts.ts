import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Redis } from 'ioredis'
import { retryWhileFull } from './connection/wait-while-full.ts'

const read = (name: string) => readFileSync(new URL(`./${name}.lua`, import.meta.url), 'utf8')
/** Functions that every script may call. */
const shared = ['keys', 'unlikely', 'questions', 'runs', 'cursors', 'slots', 'tokens']
  .map((name) => read(`lua/${name}`))
  .join('\n')

/** The source of `<name>.lua`, such as `runs/claim`, with the shared functions in `lua/` before it. */
export const scriptSource = (name: string): string => `${shared}\n${read(name)}`

/** Runs a script. Sends its source again if Redis no longer has it. */
export type Script = (keys: readonly string[], args: readonly (string | number)[]) => Promise<unknown>

/** Loads `<name>.lua`, which is beside the file that runs it. */
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
