import { type ChildProcess, spawn } from 'node:child_process'
import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const KEPT_CHARACTERS = 8000

export interface Child {
  /** Undefined if it could not be started. */
  pid: number | undefined
  process: ChildProcess
  /** Resolves with how it ended, as text. */
  exited: Promise<string>
  isRunning: () => boolean
  /** Returns the end of its output; empty if `live`. */
  output: () => string
  /** Lets this process exit before the program, which the caller must then end. */
  unref: () => void
  /** Sends SIGTERM once, and SIGKILL after the limit. Resolves when it has exited. */
  stop: (limitMs: number) => Promise<void>
}

interface ChildOptions {
  cwd?: string
  env?: NodeJS.ProcessEnv
  /** Opens a channel that closes when this process exits. */
  ipc?: boolean
  /** Prints its output immediately instead of collecting it. */
  live?: boolean
  keptCharacters?: number
}

/**
 * Starts a program in a separate process group, so that a Ctrl-C reaches it only through `stop`. Keeps the end of its
 * output.
 */
export function startChild(file: string, args: readonly string[], options: ChildOptions = {}): Child {
  const { cwd, env = process.env, ipc = false, live = false, keptCharacters = KEPT_CHARACTERS } = options
  const stream = live ? 'inherit' : 'pipe'
  const child = spawn(file, args, {
    cwd,
    env,
    detached: true,
    stdio: ['ignore', stream, stream, ...(ipc ? (['ipc'] as const) : [])],
  })
  let output = ''
  const keep = (text: string) => {
    output = (output + text).slice(-keptCharacters)
  }
  child.stdout?.setEncoding('utf8').on('data', keep)
  child.stderr?.setEncoding('utf8').on('data', keep)
  let running = true
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code, signal) => resolve(signal ? `ended by ${signal}` : `ended with code ${code}`))
  }).then((words) => {
    running = false
    return words
  })
  let signalled = false
  // `exited` waits for the pipes as well
  const handles = [child, ...[child.stdout, child.stderr].filter((pipe) => pipe instanceof Socket)]
  return {
    pid: child.pid,
    process: child,
    exited,
    isRunning: () => running,
    output: () => output,
    unref() {
      for (const handle of handles) handle.unref()
    },
    async stop(limitMs) {
      if (!running) return
      for (const handle of handles) handle.ref()
      if (!signalled) child.kill('SIGTERM')
      signalled = true
      await Promise.race([exited, sleep(limitMs, undefined, { ref: false })])
      if (running) killGroup(child)
      await exited
    },
  }
}

/** `child` must be its group's leader. */
function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    child.kill('SIGKILL')
  }
}
