import type { Ownership } from '@quarry/store/runs/run-owner'
import type { TestStore } from '@quarry/store/store-fixture'
import { createLimit } from '../../run/limit.ts'
import { createBatchSize } from '../batch-size.ts'
import { createTitleWork } from '../title-work.ts'

/** Takes over a cleaning run. Returns what a worker works with. */
export async function takeOverTitles(
  { owners }: Pick<TestStore, 'owners'>,
  run: Ownership,
  options: Partial<Parameters<typeof createTitleWork>[2]> = {},
  takeovers = createLimit(1),
) {
  const begun = await owners.takeOver(run)
  if (begun.outcome !== 'begun') throw new Error(`the run is ${begun.outcome}`)
  const context = { run, fields: begun.fields, work: begun.work, logProgress: () => undefined }
  const work = await createTitleWork({ owners, takeovers }, context, {
    ...{ size: createBatchSize(1), task: undefined, isJudged: false },
    ...options,
  })
  return { context, work }
}
