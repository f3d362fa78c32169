import type { Ownership, RunOwners } from '@quarry/store/runs/run-owner'
import type { Work } from '../sending/actor.ts'
import { recordWait, slotValues } from './record-wait.ts'

/** Returns work that sends one item per request, in this order. The caller keeps what a worker that takes over needs. */
export function createQueuedWork<Item extends object>(
  owners: Pick<RunOwners, 'write' | 'outlive'>,
  run: Ownership,
  items: readonly Item[],
) {
  let waiting = [...items]

  return {
    isEmpty: () => waiting.length === 0,

    async take(slot) {
      const [item] = waiting
      if (!item) return { outcome: 'empty' }
      const { outcome } = await owners.write(run, { values: slotValues(slot) }, { isNext: true })
      if (outcome !== 'written') return { outcome }
      // Another item may have been put back during the write, so this one may no longer be the first.
      waiting = waiting.filter((other) => other !== item)
      return { outcome: 'taken', items: [item] }
    },

    async putBack(back: readonly Item[], to: 'head' | 'tail' = 'head') {
      waiting = to === 'head' ? [...back, ...waiting] : [...waiting, ...back]
    },

    recordWait: (blocked) => recordWait(owners, run, blocked),

    /** Adds items behind those that wait. */
    add(more: readonly Item[]): void {
      waiting.push(...more)
    },
  } satisfies Work<Item> & Record<string, unknown>
}
