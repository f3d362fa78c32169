import type { Run } from '@quarry/contracts/run'

/** When the day's quota that the run waits for is there again; undefined when it waits for nothing of the kind. */
export function waitsForTomorrow({
  state,
  waitingFor,
}: Pick<Run, 'state' | 'waitingFor'>): number | undefined {
  const waits = state === 'waiting' && waitingFor?.reason === 'daily-quota'
  return waits ? Date.parse(waitingFor.until) : undefined
}
