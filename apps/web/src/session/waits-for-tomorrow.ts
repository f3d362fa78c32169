import type { Run } from '@quarry/contracts/run'

/** Returns when the daily quota resets, if the run waits for it; else undefined. */
export function waitsForTomorrow({
  state,
  waitingFor,
}: Pick<Run, 'state' | 'waitingFor'>): number | undefined {
  const waits = state === 'waiting' && waitingFor?.reason === 'daily-quota'
  return waits ? Date.parse(waitingFor.until) : undefined
}
