import { readFileSync } from 'node:fs'
import type { Redis, Result } from 'ioredis'
import { retryWhileFull } from '../connection/wait-while-full.ts'
import { CopyError } from '../copy-error.ts'

type Argument = string | number

declare module 'ioredis' {
  interface RedisCommander<Context> {
    [script: `quarry:${string}`]: (...args: Argument[]) => Result<unknown, Context>
  }
}

/** The scripts by file name. Each begins with its keys, arguments and result. */
export type ScriptName =
  | 'add'
  | 'count-run'
  | 'counts'
  | 'open'
  | 'open-copy'
  | 'permit'
  | 'poll'
  | 'prolong'
  | 'remove-copy'
  | 'saved'
  | 'slot'
  | 'write'

/** The scripts that begin with the functions in `live.lua`. */
const counting: ReadonlySet<ScriptName> = new Set([
  'count-run',
  'open',
  'open-copy',
  'prolong',
  'remove-copy',
  'saved',
  'write',
])

const sources = new Map<ScriptName, string>()

/** Returns a script's Lua text. */
export function sourceOf(name: ScriptName): string {
  const known = sources.get(name)
  if (known !== undefined) return known
  const read = (file: string) => readFileSync(new URL(`./${file}.lua`, import.meta.url), 'utf8')
  const source = counting.has(name) ? `${read('live')}\n${read(name)}` : read(name)
  sources.set(name, source)
  return source
}

/**
 * Runs a script. While Redis is full, a worker's connection waits instead of failing; see `waitWhileFull`. Throws
 * CopyError if the script refuses the caller, which is when it returns a text.
 */
export async function runScript(
  redis: Redis,
  name: ScriptName,
  keys: readonly string[],
  args: readonly Argument[],
): Promise<unknown> {
  const command = `quarry:${name}` as const
  if (!(command in redis)) redis.defineCommand(command, { lua: sourceOf(name) })
  const result = await retryWhileFull(
    redis,
    async () => await redis[command]?.(keys.length, ...keys, ...args),
  )
  if (typeof result === 'string') throw CopyError.from(result)
  return result
}

/** Flattens a list of rows for a script: its length, then all values. */
export function rowsOf(rows: readonly (readonly Argument[])[]): Argument[] {
  return [rows.length, ...rows.flat()]
}

/** Formats amounts by field for a script. */
export function amountsOf(amounts: Readonly<Record<string, number>>): string {
  return Object.entries(amounts)
    .filter(([, amount]) => amount !== 0)
    .map(([field, amount]) => `${field} ${amount}`)
    .join(',')
}
