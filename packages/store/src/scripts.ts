import { readFileSync } from 'node:fs'
import { QUESTIONS_MAX, UNLIKELY_MAX } from '@quarry/contracts/limits'
import { defaultSessionConfig } from '@quarry/contracts/session-config'
import { SourceId } from '@quarry/contracts/sources'
import type { Redis, Result } from 'ioredis'
import { z } from 'zod'
import { retryWhileFull } from './connection/wait-while-full.ts'
import { createKeys, type Keys, type RunRef, type SessionId } from './keys.ts'

declare module 'ioredis' {
  interface RedisCommander<Context> {
    [script: `script:${string}`]: (...args: Argument[]) => Result<unknown, Context>
  }
}

/** Dependencies of every part of the store. */
export interface StoreOptions {
  redis: Redis
  keys: Keys
  /** Seconds that a session lives after its last activity. */
  sessionTtlSeconds: number
}

type Argument = string | number

/** Ids or rows per script call, so that no call blocks Redis for more than a few milliseconds. */
const CHUNK = 500

/** Splits the items into arrays of up to `size` each, in order. */
export const chunks = <T>(items: readonly T[], size = CHUNK): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size))

/** The keys of a session and a run by their names in the scripts, in the order of `keys.ts`. */
const SESSION_KEYS = ['META', 'QUESTIONS', 'REVISIONS', 'RUNS']
const RUN_KEYS = [
  'RUN',
  'PENDING',
  'GROUPS',
  'INFLIGHT',
  'TRIES',
  'CURSORS',
  'COVERAGE',
  'SEEN',
  'CREDENTIAL',
]

/** Variables for the keys, for their parts, because scripts also find keys themselves, and for the sources. */
function keyVariables(): string {
  const names = [...SESSION_KEYS, ...RUN_KEYS]
  const values = names.map((_, index) => `KEYS[${index + 1}]`)
  const { session, run } = createKeys('')
  const mark = ([key = '']: readonly string[]) => `'${key.slice(0, key.indexOf('{'))}'`
  return `local ${names.join(', ')} = ${values.join(', ')}
    local QUESTIONS_MAX, UNLIKELY_MAX = ${QUESTIONS_MAX}, ${UNLIKELY_MAX}
    local THRESHOLD_DEFAULT = ${defaultSessionConfig.threshold}
    local SOURCES = { ${SourceId.options.map((id) => `'${id}'`).join(', ')} }
    local SESSION_MARK, RUN_MARK = ${mark(session(''))}, ${mark(run('', ''))}
    local SESSION_SUFFIX = ${suffixTable(SESSION_KEYS, session(''))}
    local RUN_SUFFIX = ${suffixTable(RUN_KEYS, run('', ''))}\n`
}

function suffixTable(names: readonly string[], keys: readonly string[]): string {
  const suffixes = keys.map((key, index) => `${names[index]} = '${key.slice(key.lastIndexOf(':'))}'`)
  return `{ ${suffixes.join(', ')} }`
}

/** Each uses only those before it. */
const FILES = [
  'lua/keys',
  'lua/questions',
  'lua/runs',
  'sessions/session',
  'questions/questions',
  'runs/run-life',
  'runs/claims',
  'runs/titles',
  'runs/pages',
]

/** The functions and variables of all files: `local` at the start of a line, and what follows up to the next one. */
const definitions = FILES.flatMap((file) =>
  readFileSync(new URL(`./${file}.lua`, import.meta.url), 'utf8')
    .replace(/^ *--.*\n/gm, '')
    .split(/^(?=local )/m),
).map((source) => ({
  source,
  names: /^local (?:function )?([\w, ]+)/.exec(source)?.[1]?.trim().split(', ') ?? [],
  words: source.match(/\w+/g) ?? [],
}))

/**
 * A script that calls a function without parameters, with everything that it uses before it. Redis creates every function
 * again in each call, so unused ones would take a fifth of the time of a poll.
 */
export function scriptSource(name: string): string {
  const used = new Set([name])
  const parts = definitions.toReversed().filter(({ names, words }) => {
    const isUsed = names.some((each) => used.has(each))
    if (isUsed) for (const word of words) used.add(word)
    return isUsed
  })
  if (!parts.some(({ names }) => names.includes(name))) throw new Error(`no script has the name ${name}`)
  const source = parts.toReversed().map((part) => part.source)
  return `${keyVariables()}${source.join('')}return ${name}()`
}

/** Runs the script of this name, defined in the file of what it changes. */
export async function runScript(
  redis: Redis,
  name: string,
  keys: readonly string[],
  args: readonly Argument[],
): Promise<unknown> {
  const command = `script:${name}` as const
  // Once for each connection. ioredis sends the source with the first call and its digest with later ones.
  if (!(command in redis)) redis.defineCommand(command, { lua: scriptSource(name) })
  return await retryWhileFull(redis, async () => await redis[command]?.(keys.length, ...keys, ...args))
}

/** The JSON of a script's result. */
export const jsonText = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(schema)

/** Runs scripts with the keys and the lifetime of sessions. `more` are keys after these. */
export function createScripts({ redis, keys, sessionTtlSeconds }: StoreOptions) {
  const ttlMs = sessionTtlSeconds * 1000
  return {
    onSession(name: string, sessionId: SessionId, args: readonly Argument[], more: readonly string[] = []) {
      return runScript(redis, name, [...keys.session(sessionId), ...more], [ttlMs, ...args])
    },

    onRun(name: string, run: RunRef, args: readonly Argument[], more: readonly string[] = []) {
      const { sessionId, runId } = run
      const all = [...keys.session(sessionId), ...keys.run(sessionId, runId), ...more]
      return runScript(redis, name, all, [ttlMs, ...args])
    },
  }
}
