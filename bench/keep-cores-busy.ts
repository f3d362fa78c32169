import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** Exits with the process that started it. */
const SPIN = 'const parent = process.ppid; while (process.ppid === parent);'

/** Keeps every core busy with a process each, until the returned function is called. */
export function keepCoresBusy(): () => void {
  const spinning = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ['--eval', SPIN], { stdio: 'ignore' }),
  )
  return () => {
    for (const child of spinning) child.kill('SIGKILL')
  }
}
