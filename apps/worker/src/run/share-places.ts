import { RunKind } from '@quarry/contracts/run'
import type { RunQueues } from '@quarry/store/runs/queues'
import type { RunControls } from '../sending/run-control.ts'

/** A new run waits no longer than this and a request for a place, unless all runs that hold one are as new. */
const NEW_RUN_MS = 3000
/** Runs that come back take turns. Beginning again costs some commands and a request that counts for no quota. */
const TURN_MS = 60_000

/**
 * Where every place of this worker is taken, has runs give theirs to those that wait in the queue, so that a short run need
 * not wait for long ones to end. Does nothing as long as there are places.
 */
export async function sharePlaces(
  controls: Pick<RunControls, 'countOf' | 'giveWay'>,
  { queues }: Pick<RunQueues, 'queues'>,
  places: number,
): Promise<void> {
  for (const kind of RunKind.options) {
    if (controls.countOf(kind) < places) continue
    const {
      waiting = 0,
      prioritized = 0,
      delayed = 0,
    } = await queues[kind].getJobCounts('waiting', 'prioritized', 'delayed')
    controls.giveWay(kind, waiting, NEW_RUN_MS)
    // A parked run whose time has come is seen only by a worker that looks for a job: one at a time does.
    controls.giveWay(kind, prioritized + Math.min(1, delayed), TURN_MS)
  }
}
