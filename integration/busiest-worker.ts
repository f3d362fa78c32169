import type { Program } from '@quarry/testkit/program'
import type { Stack } from '@quarry/testkit/stack'

/** Returns the worker with the most runs. */
export function busiestWorker({ workers }: Stack): Program {
  const starts = (program: Program) => program.output().split('"line":"started"').length
  const [first, ...others] = workers
  if (!first) throw new Error('there is no worker')
  return others.reduce((most, worker) => (starts(worker) > starts(most) ? worker : most), first)
}
