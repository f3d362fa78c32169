import { createDeployment } from '../deployment.ts'
import { measureLoad } from './measure-load.ts'
import { readOptions } from './options.ts'
import { formatReport, problemsOf } from './report.ts'

export interface Load {
  /** Arguments of the command line. */
  args: string[]
  composeCommand: readonly string[]
  log: (line: string) => void
  /** Aborts the measurement; the deployment is still removed. */
  signal: AbortSignal
}

/** Starts a deployment, puts load on it, prints the measurements, and removes it. Returns true if the measurement is valid. */
export async function runLoad({ args, composeCommand, log, signal }: Load): Promise<boolean> {
  const options = readOptions(args)
  const settings = {
    QUARRY_VERSION: 'load',
    WORKER_REPLICAS: String(options.workers),
    CLOCK_FACTOR: String(options.clock),
    SANDBOX_CLOCK_FACTOR: String(options.clock),
    SANDBOX_JITTER_MS: String(options.jitter),
    TRUST_PROXY: 'uniquelocal',
  }
  const deployment = await createDeployment({ name: 'quarryload', composeCommand, settings, signal })
  try {
    log('Building and starting the deployment…')
    await deployment.compose('--profile', 'sandbox', 'up', '--detach', '--build')
    await deployment.untilHealthy()
    const measured = await measureLoad(deployment, { options, log, signal })
    process.stdout.write(`\n${formatReport(measured)}\n`)
    const problems = problemsOf(measured)
    for (const problem of problems) process.stdout.write(`\nNOT VALID: ${problem}.\n`)
    return problems.length === 0
  } finally {
    log('Removing the deployment…')
    await deployment.remove()
  }
}
