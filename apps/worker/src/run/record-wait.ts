import type { Blocked } from '@quarry/store/rate/slot'
import type { Obstacle, Ownership, RunOwners } from '@quarry/store/runs/run-owner'
import type { Value } from '@quarry/store/session-writer'
import type { TakenSlot } from '../sending/actor.ts'

/** Returns the run's fields that show when its next request is sent, and why not now. */
export function slotValues({ id, reason, intervalMs }: TakenSlot): Value[] {
  return waitValues({ reason, untilMs: Number(id) / 1000, intervalMs })
}

/** Records for the page why and until when the run waits. */
export async function recordWait(
  owners: Pick<RunOwners, 'write' | 'outlive'>,
  run: Ownership,
  blocked: Blocked,
): Promise<'noted' | Obstacle> {
  const { outcome } = await owners.write(run, { values: waitValues(blocked) }, { isNext: true })
  if (outcome !== 'written') return outcome
  await owners.outlive(run, blocked.waitMs)
  return 'noted'
}

function waitValues({
  reason,
  untilMs,
  intervalMs,
}: Pick<Blocked, 'reason' | 'untilMs' | 'intervalMs'>): Value[] {
  return [
    ['run', 'waitReason', reason],
    ['run', 'waitUntil', Math.round(untilMs)],
    ['run', 'delayMs', Math.round(intervalMs)],
  ]
}
