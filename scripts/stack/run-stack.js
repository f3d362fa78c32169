import { diskReason } from '../downloads/failure-reason.js'
import { onParentExit } from '../parent-exit.js'
import { log } from '../progress.js'
import { createStack } from './stack.js'

/**
 * Runs a command, stops its programs with it, and exits this process: with the code that `start` returns, with 1 if it
 * fails or one of its programs ends for good, and with `stoppedCode` if it is stopped (Ctrl-C, SIGTERM, SIGHUP, exit of the
 * parent process).
 * @param {(stack: import('./stack.js').Stack) => Promise<number | undefined>} start if it returns no
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
 * @param {(stack: import('./stack.js').Stack) => Promise<number | undefined>} start
 * @param {import('./stack.js').Stack} stack
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
