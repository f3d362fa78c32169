import { startChild } from '../child.ts'
import { diskReason } from '../downloads/install.js'
import { onParentExit } from '../parent-exit.js'
import { log } from '../progress.js'

/**
 * Runs a command, stops its programs with it, and exits this process: with the code that `start` returns, with 1 if it
 * fails or one of its programs exits for good, and with `stoppedCode` if it is stopped (Ctrl-C, SIGTERM, SIGHUP, exit
 * of the parent process). If `start` returns no code, the programs run until they are stopped.
 */
export async function runStack(
  start: (stack: Stack) => Promise<number | undefined>,
  { stoppedCode }: { stoppedCode: number },
): Promise<void> {
  const stack = createStack()
  const end = async () => {
    await stack.stop()
    process.exit(stoppedCode)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, end)
  onParentExit(end)
  const code = await codeOf(start, stack)
  // `end` sets the exit code
  if (stack.isStopping()) return
  await stack.stop()
  process.exit(code)
}

async function codeOf(start: (stack: Stack) => Promise<number | undefined>, stack: Stack): Promise<number> {
  try {
    const code = await Promise.race([start(stack), stack.failed])
    return code ?? (await stack.failed)
  } catch (error) {
    // stopping a part while it starts makes it fail, which is not an error
    if (!stack.isStopping()) log(messageOf(error))
    return 1
  }
}

function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return [diskReason(message), message].filter(Boolean).join('\n')
}

export interface Stack {
  /** Registers a function that stops a part. It is called immediately if the stack is already stopping. */
  add: (stop: () => Promise<void>) => void
  fail: (reason: Error) => void
  /** Rejects with the reason that `fail` got. */
  failed: Promise<never>
  isStopping: () => boolean
  /** Resolves when every part has stopped. */
  stop: () => Promise<void>
}

/** Creates the list of a command's running programs, which are stopped one after another in reverse order. */
export function createStack(): Stack {
  const stops: (() => Promise<void>)[] = []
  let stopped: Promise<void> | undefined
  const { promise: failed, reject: fail } = Promise.withResolvers<never>()
  failed.catch(() => {})

  const stopAll = async () => {
    for (let stop = stops.pop(); stop; stop = stops.pop()) await stop()
  }
  return {
    add(stop) {
      stops.push(stop)
      if (stopped) stopped = stopped.then(stopAll)
    },
    fail,
    failed,
    isStopping: () => stopped !== undefined,
    stop() {
      stopped ??= stopAll()
      return stopped
    },
  }
}

/**
 * Runs a program to its end, with its output on the terminal, and stops it with the stack. `env` is added to this
 * process's variables. Returns the exit code.
 */
export async function runToEnd(
  stack: Stack,
  file: string,
  args: readonly string[],
  { stopLimitMs, env, ipc = false }: { stopLimitMs: number; env: NodeJS.ProcessEnv; ipc?: boolean },
): Promise<number> {
  const child = startChild(file, args, { env: { ...process.env, ...env }, ipc, live: true })
  stack.add(() => child.stop(stopLimitMs))
  await child.exited
  return child.process.exitCode ?? 1
}
