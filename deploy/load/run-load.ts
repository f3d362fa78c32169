import { createDeployment } from '../deployment.ts'
import { measureLoad } from './measure-load.ts'
import { readOptions } from './options.ts'
import { formatReport, problemsOf } from './report.ts'

export interface Load {
  /** As on the command line. */
  args: string[]
  composeCommand: readonly string[]
  log: (line: string) => void
  /** Ends it early; everything is still taken down. */
  signal: AbortSignal
}

/** Starts a deployment, loads it, prints the measurements, and takes it down. Returns true if everything went well. */
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
    for (const problem of problems) process.stdout.write(`\nNOT GOOD: ${problem}.\n`)
    return problems.length === 0
  } finally {
    log('Taking the deployment down…')
    await deployment.remove()
  }
}
