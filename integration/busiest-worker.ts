import type { Program } from '@quarry/testkit/program'
import type { Stack } from '@quarry/testkit/stack'

/** Returns the worker that started most of these runs. */
export function busiestWorker({ workers }: Stack, runs: readonly { runId: string }[]): Program {
  const starts = (program: Program) =>
    program
      .output()
      .split('\n')
      .filter((line) => line.includes('"line":"started"') && runs.some(({ runId }) => line.includes(runId)))
      .length
  const [first, ...others] = workers
  if (!first) throw new Error('there is no worker')
  return others.reduce((most, worker) => (starts(worker) > starts(most) ? worker : most), first)
}
