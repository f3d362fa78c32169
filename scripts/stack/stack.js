import { startChild } from '../child.js'
import { diskReason } from '../downloads/install.js'
import { onParentExit } from '../parent-exit.js'
import { log } from '../progress.js'

/**
 * Runs a command, stops its programs with it, and exits this process: with the code that `start` returns, with 1 if it
 * fails or one of its programs ends for good, and with `stoppedCode` if it is stopped (Ctrl-C, SIGTERM, SIGHUP, exit of the
 * parent process).
 * @param {(stack: Stack) => Promise<number | undefined>} start if it returns no
 *   code, the programs run until they are stopped
 * @param {{ stoppedCode: number }} options
 */
export async function runStack(start, { stoppedCode }) {
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

/**
 * @param {(stack: Stack) => Promise<number | undefined>} start
 * @param {Stack} stack
 * @returns {Promise<number>}
 */
async function codeOf(start, stack) {
  try {
    const code = await Promise.race([start(stack), stack.failed])
    return code ?? (await stack.failed)
  } catch (error) {
    // a part that is stopped while it starts fails, which is no error
    if (!stack.isStopping()) log(messageOf(error))
    return 1
  }
}

/** @param {unknown} error */
function messageOf(error) {
  const message = error instanceof Error ? error.message : String(error)
  return [diskReason(message), message].filter(Boolean).join('\n')
}

/**
 * @typedef {object} Stack
 * @property {(stop: () => Promise<void>) => void} add takes a function that stops a part; it is called at once if the stack is stopping
 * @property {(reason: Error) => void} fail
 * @property {Promise<never>} failed rejects with the reason that `fail` got
 * @property {() => boolean} isStopping
 * @property {() => Promise<void>} stop resolves when every part has stopped
 */

/**
 * Creates the list of the running programs of a command. They are stopped one after the other, the last one added first.
 * @returns {Stack}
 */
export function createStack() {
  /** @type {(() => Promise<void>)[]} */
  const stops = []
  /** @type {Promise<void> | undefined} */
  let stopped
  /** @type {PromiseWithResolvers<never>} */
  const { promise: failed, reject: fail } = Promise.withResolvers()
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
 * Runs a program to its end, with its output on the terminal, and stops it with the stack.
 * @param {Stack} stack
 * @param {string} file
 * @param {readonly string[]} args
 * @param {{ stopLimitMs: number, env: NodeJS.ProcessEnv, ipc?: boolean }} options `env` has variables beside those of this process
 * @returns {Promise<number>} its exit code
 */
export async function runToEnd(stack, file, args, { stopLimitMs, env, ipc = false }) {
  const child = startChild(file, args, { env: { ...process.env, ...env }, ipc, live: true })
  stack.add(() => child.stop(stopLimitMs))
  await child.exited
  return child.process.exitCode ?? 1
}
