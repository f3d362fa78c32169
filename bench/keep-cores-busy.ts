import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** Ends by itself when whoever started it is gone, however that ended. */
const SPIN = 'const parent = process.ppid; while (process.ppid === parent);'

/** Keeps every core busy with a process that does nothing else, until what it returns is called. */
export function keepCoresBusy(): () => void {
  const spinning = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ['--eval', SPIN], { stdio: 'ignore' }),
  )
  return () => {
    for (const child of spinning) child.kill('SIGKILL')
  }
}
