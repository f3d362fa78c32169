import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** Runs until the process that started it has exited. */
const SPIN = 'const parent = process.ppid; while (process.ppid === parent);'

/** Starts one busy process per core. Returns a function that ends them. */
export function keepCoresBusy(): () => void {
  const spinning = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ['--eval', SPIN], { stdio: 'ignore' }),
  )
  return () => {
    for (const child of spinning) child.kill('SIGKILL')
  }
}
