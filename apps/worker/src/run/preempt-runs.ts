import { RunKind } from '@quarry/contracts/run'
import type { RunQueues } from '@quarry/store/runs/queues'
import type { RunControls } from '../sending/run-control.ts'

/** Milliseconds that a run is active before it is preempted for a new run. */
const TIME_SLICE_FOR_NEW_MS = 3000
/**
 * Milliseconds that a run is active before it is preempted for one that was preempted itself. Longer, because each start
 * costs some commands and a request, which counts for no quota.
 */
const TIME_SLICE_MS = 60_000

/**
 * Preempts active runs if all places of the worker are taken and others wait in the queue, so that a short run does not
 * wait for long ones to end.
 */
export async function preemptRuns(
  controls: Pick<RunControls, 'countOf' | 'longestActiveMs' | 'preempt'>,
  { queues }: Pick<RunQueues, 'queues'>,
  concurrency: number,
): Promise<void> {
  for (const kind of RunKind.options) {
    if (controls.countOf(kind) < concurrency) continue
    const activeMs = controls.longestActiveMs(kind)
    if (activeMs < TIME_SLICE_FOR_NEW_MS) continue
    const { waiting = 0 } = await queues[kind].getJobCounts('waiting')
    controls.preempt(kind, waiting, TIME_SLICE_FOR_NEW_MS)
    if (activeMs < TIME_SLICE_MS) continue
    const { prioritized = 0, delayed = 0 } = await queues[kind].getJobCounts('prioritized', 'delayed')
    // Only a worker that fetches a job finds a parked run that is due, so one place is enough.
    controls.preempt(kind, prioritized + Math.min(1, delayed), TIME_SLICE_MS)
  }
}
