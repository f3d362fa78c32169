import { diskReason } from '../downloads/failure-reason.js'
import { onParentExit } from '../parent-exit.js'
import { log } from '../progress.js'
import { createStack } from './stack.js'

/**
 * Runs a command whose programs end with it, and ends this process: with the code that `start` gives, with
 * 1 when it fails or one of its programs ends by itself, and with `stoppedCode` when it is stopped
 * (Ctrl-C, SIGTERM, SIGHUP, the parent's end).
 * @param {(stack: import('./stack.js').Stack) => Promise<number | undefined>} start without a code the
 *   programs run until they are stopped
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
  // the handler of the stop decides the exit code
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
    // what is being stopped may fail to start
    if (!stack.isStopping()) log(sentenceOf(error))
    return 1
  }
}

/** @param {unknown} error */
function sentenceOf(error) {
  const message = error instanceof Error ? error.message : String(error)
  return [diskReason(message), message].filter(Boolean).join('\n')
}
