import type { TakenSlot, Work } from '../actor.ts'

/** A slot that is free now. */
export const freeSlot: TakenSlot = { id: '1000000', waitMs: 0, reason: 'rate', intervalMs: 0 }

/** Takes the items of the next request. */
export async function takeNow<Item>(work: Pick<Work<Item>, 'take'>): Promise<readonly Item[]> {
  const taken = await work.take(freeSlot)
  if (taken.outcome !== 'taken') throw new Error(`expected items, got ${taken.outcome}`)
  return taken.items
}
