import { createQueuedWork } from '../run/queued-work.ts'
import type { RunContext, WorkerDependencies } from '../run/run-context.ts'
import { type AnswerBatch, readBatch } from './answer-batches.ts'

/** Prefix of the fields that hold remaining batches in a run's work. */
const PREFIX = 'batch:'
const PLANNED = 'planned'

/** Keeps a run's remaining batches by server, both in memory and in Redis for a worker that takes over. */
export async function createAnswerWork(
  { owners }: Pick<WorkerDependencies, 'owners'>,
  { run, work }: Pick<RunContext, 'run' | 'work'>,
  plan: () => Promise<AnswerBatch[]>,
) {
  let left = [...work].flatMap(([field, text]) => (field.startsWith(PREFIX) ? [readBatch(text)] : []))
  if (!work.has(PLANNED)) {
    left = await plan()
    const values = left.map((batch) => ['work', PREFIX + batch.id, JSON.stringify(batch)] as const)
    await owners.write(run, { values: [...values, ['work', PLANNED, 1]] })
  }
  const lanes = new Map([...Map.groupBy(left, ({ server }) => server)])

  return {
    servers: [...lanes.keys()],

    laneOf: (server: string | undefined) => createQueuedWork(owners, run, lanes.get(server) ?? []),

    /** Ends a batch, in which this many questions were read. */
    async done({ id }: AnswerBatch, read: number): Promise<void> {
      await owners.write(run, {
        increments: [['run', 'processed', read]],
        values: [['work', PREFIX + id, '']],
      })
    },
  }
}
