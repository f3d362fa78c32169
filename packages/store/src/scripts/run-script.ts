import { readFileSync } from 'node:fs'
import type { Redis, Result } from 'ioredis'
import { retryWhileFull } from '../connection/wait-while-full.ts'

type Argument = string | number

declare module 'ioredis' {
  interface RedisCommander<Context> {
    [script: `quarry:${string}`]: (...args: Argument[]) => Result<unknown, Context>
  }
}

/** The scripts, each in the file of its name, which begins with its keys, arguments and result. */
export type ScriptName = 'add' | 'open' | 'permit' | 'poll' | 'slot' | 'write'

const sources = new Map<ScriptName, string>()

/** The Lua text of a script. */
export function sourceOf(name: ScriptName): string {
  const known = sources.get(name)
  if (known !== undefined) return known
  const source = readFileSync(new URL(`./${name}.lua`, import.meta.url), 'utf8')
  sources.set(name, source)
  return source
}

/** Runs a script. While Redis is full, a connection of a worker waits instead of failing, see `waitWhileFull`. */
export async function runScript(
  redis: Redis,
  name: ScriptName,
  keys: readonly string[],
  args: readonly Argument[],
): Promise<unknown> {
  const command = `quarry:${name}` as const
  if (!(command in redis)) redis.defineCommand(command, { lua: sourceOf(name) })
  return await retryWhileFull(redis, async () => await redis[command]?.(keys.length, ...keys, ...args))
}

/** A list of rows as scripts take it: its length, then their values. */
export function rowsOf(rows: readonly (readonly Argument[])[]): Argument[] {
  return [rows.length, ...rows.flat()]
}

/** Amounts by field as scripts take them. */
export function amountsOf(amounts: Readonly<Record<string, number>>): string {
  return Object.entries(amounts)
    .filter(([, amount]) => amount !== 0)
    .map(([field, amount]) => `${field} ${amount}`)
    .join(',')
}
