import { onParentExit } from '../parent-exit.js'
import { say } from '../progress.js'
import { createStack } from './stack.js'

/**
 * Starts a stack and keeps it until somebody ends it (Ctrl-C, SIGTERM, SIGHUP, the parent's end), which is
 * success, or until it fails, which is exit code 1. Ends this process either way.
 * @param {(stack: import('./stack.js').Stack) => Promise<void>} start
 */
export async function runStack(start) {
  const stack = createStack()
  const end = async () => {
    await stack.stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, end)
  onParentExit(end)
  try {
    await Promise.race([start(stack), stack.failed])
    await stack.failed
  } catch (error) {
    // what is being stopped may fail to start; whoever asked for the stop decides how this ends
    if (stack.isStopping()) return
    say(error instanceof Error ? error.message : String(error))
    await stack.stop()
    process.exit(1)
  }
}
