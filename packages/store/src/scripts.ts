import { readFileSync } from 'node:fs'
import { SourceId } from '@quarry/contracts/sources'
import type { Redis, Result } from 'ioredis'
import { retryWhileFull } from './connection/wait-while-full.ts'
import { createKeys } from './keys.ts'

declare module 'ioredis' {
  interface RedisCommander<Context> {
    [script: `script:${string}`]: (...args: (string | number)[]) => Result<unknown, Context>
  }
}

/** The keys of a session, a run and a rate by their names in the scripts, in the order of `keys.ts`. */
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
  'ACTIVITY',
]
const RATE_KEYS = ['RATE']

/** Variables for the keys, the sources, and how the keys of a session and a run end, for scripts that work on others too. */
function keyVariables(): string {
  const names = [...SESSION_KEYS, ...RUN_KEYS, ...RATE_KEYS]
  const keys = names.map((_, index) => `KEYS[${index + 1}]`)
  const { session, run } = createKeys('')
  return `local ${names.join(', ')} = ${keys.join(', ')}
    local SOURCES = { ${SourceId.options.map((id) => `'${id}'`).join(', ')} }
    local SESSION_SUFFIX = ${suffixTable(SESSION_KEYS, session(''))}
    local RUN_SUFFIX = ${suffixTable(RUN_KEYS, run('', ''))}`
}

function suffixTable(names: readonly string[], keys: readonly string[]): string {
  const suffixes = keys.map((key, index) => `${names[index]} = '${key.slice(key.lastIndexOf(':'))}'`)
  return `{ ${suffixes.join(', ')} }`
}

const read = (name: string) => readFileSync(new URL(`./${name}.lua`, import.meta.url), 'utf8')
/** Functions that every script may call, in the order in which they use each other. */
const modules = [
  'keys',
  'unlikely',
  'questions',
  'runs',
  'cursors',
  'slots',
  'tokens',
  'twins',
  'claiming',
  'committing',
].map((name) => {
  const source = read(`lua/${name}`)
  const names = [...source.matchAll(/^local (?:function )?([\w, ]+)/gm)].flatMap(([, found = '']) =>
    found.split(', '),
  )
  return {
    source,
    isUsedIn: (text: string) => names.some((each) => new RegExp(`\\b${each.trim()}\\b`).test(text)),
  }
})

/**
 * The body of a function in `<file>.lua`, with the shared functions in `lua/` that it uses before it. Redis creates every
 * function again in each call, so unused ones would take a fifth of the time of a poll.
 */
export function scriptSource(file: string, name: string): string {
  const body = new RegExp(`^local function ${name}\\(\\)\\n(.*?)^end$`, 'ms').exec(read(file))?.[1]
  if (body === undefined) throw new Error(`${file}.lua has no function ${name}`)
  let source = body
  for (const module of modules.toReversed())
    if (module.isUsedIn(source)) source = `${module.source}\n${source}`
  return `${keyVariables()}\n${source}`
}

/** Runs a script. Sends its source again if Redis no longer has it. */
export type Script = (keys: readonly string[], args: readonly (string | number)[]) => Promise<unknown>

/** Loads a function of `<file>.lua` as a script of its own. */
export function loadScript(redis: Redis, file: string, name: string): Script {
  const run = defineScript(redis, `${file}.${name}`, scriptSource(file, name))
  return (keys, args) => retryWhileFull(redis, () => run(keys, args))
}

/** Defines a script once for each connection. ioredis sends its source with the first call and its digest with later ones. */
export function defineScript(redis: Redis, name: string, source: string): Script {
  const command = `script:${name}` as const
  if (!(command in redis)) redis.defineCommand(command, { lua: source })
  return async (keys, args) => await redis[command]?.(keys.length, ...keys, ...args)
}
