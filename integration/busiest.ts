import type { Program } from '@quarry/testkit/program'
import type { Stack } from '@quarry/testkit/stack'

/** The worker that has most of the runs, so that ending it means something. */
export function busiest({ workers }: Stack): Program {
  const starts = (program: Program) => program.output().split('"line":"started"').length
  const [first, ...others] = workers
  if (!first) throw new Error('there is no worker')
  return others.reduce((most, worker) => (starts(worker) > starts(most) ? worker : most), first)
}
