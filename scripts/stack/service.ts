import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Child, startChild } from '../child.ts'
import { log } from '../progress.js'
import { formatPortProblem } from './address.ts'
import type { Stack } from './stack.ts'

// only for a service that hangs, because a start takes long on a busy machine
const READY_LIMIT_MS = 120_000
const LAST_LINES = 15

export interface ServiceOptions {
  /** The checkout. */
  root: string
  /** Its folder in apps/. */
  name: string
  /** Variables that override this process's environment. */
  env: NodeJS.ProcessEnv
  /** Milliseconds that the service may take to stop before it is killed. */
  stopLimitMs: number
  /** Prints all of its log lines instead of only warnings and errors. */
  verbose: boolean
}

/**
 * Starts one of Quarry's services, adds it to the stack, and restarts it whenever it exits. Resolves when it is ready.
 * Throws if it exits before that; later, `stack.fail` gets the error if it cannot be restarted.
 */
export async function startService(stack: Stack, options: ServiceOptions): Promise<{ url?: string }> {
  let service = launchService(options)
  stack.add(() => service.stop())
  const { url } = await service.ready
  // keeps a port that the system chose, because open pages use this address
  const again = url ? { ...options, env: { ...options.env, PORT: new URL(url).port } } : options
  keepRunning(stack, {
    title: `The ${options.name}`,
    exited: () => service.exited,
    lastOutput: () => service.lastLines(),
    async restart() {
      service = launchService(again)
      await service.ready
    },
  })
  return { ...(url && { url }) }
}

/** Starts a service, which reports over IPC when it is ready and exits when the channel closes. */
export function launchService({ root, name, env, stopLimitMs, verbose }: ServiceOptions) {
  const args = [
    // main.ts says why
    ...(name === 'worker' ? ['--min-semi-space-size=4'] : []),
    join(root, 'apps', name, 'src', 'main.ts'),
  ]
  // makes the next start faster
  const cache = { NODE_COMPILE_CACHE: join(root, '.cache', 'compiled') }
  const child = startChild(process.execPath, args, {
    cwd: root,
    // showLog parses the lines
    env: { ...cache, ...process.env, ...env },
    ipc: true,
  })
  showLog(child, name, verbose)
  const death = child.exited.then((words): never => {
    throw new Error(
      takenPort(child, name) ?? `The ${name} ${words}. Its last lines:\n${lastLines(child, name)}`,
    )
  })
  return {
    exited: child.exited,
    ready: Promise.race([death, untilReady(child, name)]),
    lastLines: () => lastLines(child, name),
    stop: () => child.stop(stopLimitMs),
  }
}

function untilReady(child: Child, name: string): Promise<{ url?: string }> {
  return new Promise((resolve, reject) => {
    const tooLate = () =>
      reject(
        new Error(
          `The ${name} did not become ready in ${READY_LIMIT_MS / 1000} s. Its last lines:\n${lastLines(child, name)}`,
        ),
      )
    const timer = setTimeout(tooLate, READY_LIMIT_MS).unref()
    void child.exited.then(() => clearTimeout(timer))
    child.process.on('message', (message) => {
      if (typeof message !== 'object' || message === null || !('ready' in message)) return
      clearTimeout(timer)
      resolve('url' in message && typeof message.url === 'string' ? { url: message.url } : {})
    })
  })
}

function showLog({ process: { stdout, stderr } }: Child, name: string, verbose: boolean): void {
  for (const input of [stdout, stderr]) {
    if (!input) continue
    createInterface({ input }).on('line', (line) => {
      const { text, isNotice } = readableLogLine(name, line)
      if (verbose || isNotice) process.stderr.write(`${text}\n`)
    })
  }
}

function lastLines(child: Child, name: string): string {
  const lines = child.output().trim().split('\n').slice(-LAST_LINES)
  return lines.map((line) => `  ${readableLogLine(name, line).text}`).join('\n')
}

/** Returns a message about the port if another program took it after the check, or undefined. */
function takenPort(child: Child, name: string): string | undefined {
  const port = /EADDRINUSE: address already in use \S*:(\d+)/.exec(child.output())?.[1]
  if (port === undefined) return undefined
  if (name === 'api') return formatPortProblem(Number(port), 'in use')
  return `Another program took port ${port} just before the ${name} did: run the command again.`
}

// a part that exits soon after more restarts in a row than this will not recover
const RESTARTS_MAX = 3
const SOON_MS = 60_000

/** A running part of the stack. */
interface Part {
  /** The subject of a sentence: `The worker`. */
  title: string
  /** Resolves when the part exits, with how it ended: `ended by SIGKILL`. */
  exited: () => Promise<string>
  /** The end of its output. */
  lastOutput: () => string
  /** Resolves when it is ready again. */
  restart: () => Promise<void>
  /** What a restart loses, as the end of a sentence. */
  loss?: string
}

/**
 * Restarts a part whenever it exits while the stack runs, and prints a line about it. Fails the stack if a restart
 * fails, or if the part runs for less than a minute after each of three restarts in a row.
 */
export function keepRunning(stack: Stack, { title, exited, lastOutput, restart, loss = '' }: Part): void {
  const watch = async () => {
    let restarts = 0
    while (true) {
      const startedAt = performance.now()
      const words = await exited()
      if (stack.isStopping()) return
      if (performance.now() - startedAt >= SOON_MS) restarts = 0
      if (restarts === RESTARTS_MAX) throw new Error(`${title} ${words}. Its last lines:\n${lastOutput()}`)
      restarts += 1
      await restart()
      if (!stack.isStopping()) log(`${title} ${words} and was started again${loss}.`)
    }
  }
  watch().catch((error) => {
    if (!stack.isStopping()) stack.fail(error)
  })
}

const NOTICES = new Set(['warn', 'error', 'fatal'])
const NOT_SHOWN = new Set(['level', 'time', 'event', 'msg', 'service', 'instance', 'err'])

/**
 * Formats a service's log line for a terminal: `12:03:04 worker warn: quota used up model=… until=…`. `line` is a JSON
 * log line or any other output. A notice is a warning, an error, or a non-empty line that is not a log line.
 */
export function readableLogLine(service: string, line: string): { text: string; isNotice: boolean } {
  const entry = parseEntry(line)
  if (!entry) return { text: `${service}: ${line}`, isNotice: line.trim() !== '' }
  const time = new Date(entry.time ?? Date.now()).toTimeString().slice(0, 8)
  const fields = Object.entries(entry)
    .filter(([name]) => !NOT_SHOWN.has(name))
    .map(([name, value]) => ` ${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
  const { type = '', message = '', at } = entry.err ?? {}
  const cause = entry.err ? `\n${[`${type}: ${message}`, at].filter(Boolean).join('\n')}` : ''
  const text = `${time} ${service} ${entry.level}: ${entry.msg ?? ''}${fields.join('')}${cause}`
  return { text, isNotice: NOTICES.has(entry.level) }
}

function parseEntry(line: string) {
  try {
    const entry = JSON.parse(line)
    return typeof entry === 'object' && entry !== null && 'level' in entry ? entry : undefined
  } catch {
    return undefined
  }
}
