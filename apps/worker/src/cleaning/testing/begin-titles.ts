import type { Ownership } from '@quarry/store/runs/run-owner'
import type { TestStore } from '@quarry/store/store-fixture'
import { createLimit } from '../../run/limit.ts'
import type { TakenSlot } from '../../sending/actor.ts'
import { createBatchSize } from '../batch-size.ts'
import { createTitleWork, type Title, type TitleWork } from '../title-work.ts'

/** A slot that is free now. */
export const freeSlot: TakenSlot = { id: '1000000', waitMs: 0, reason: 'rate', intervalMs: 0 }

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

/** Takes the titles of the next request. */
export async function takeNow(work: Pick<TitleWork, 'take'>): Promise<readonly Title[]> {
  const taken = await work.take(freeSlot)
  if (taken.outcome !== 'taken') throw new Error(`expected titles, got ${taken.outcome}`)
  return taken.items
}
