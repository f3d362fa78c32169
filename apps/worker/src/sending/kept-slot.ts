import type { Slot } from '@quarry/store/rate/slot'
import type { Obstacle, Ownership, RunOwners } from '@quarry/store/runs/run-owner'
import { sleepUntil } from './sleep-until.ts'

/** A slot that is nearer than this many milliseconds is not stored, because losing it costs little. */
const STORED_FROM_MS = 2000

/** So long before its time a slot is forgotten, so that this does not make its request late. */
const EARLIER_MS = 200

export type KeptSlot = ReturnType<typeof createKeptSlot>

/**
 * Stores the slot for which a run waits in the run's work, so that a slow key does not lose it with a worker that dies.
 * The field is removed before the slot is used or returned, so the run's next owner finds only slots on which nothing
 * was sent.
 */
export function createKeptSlot(
  { owners }: { owners: Pick<RunOwners, 'write'> },
  { run, work }: { run: Ownership; work: ReadonlyMap<string, string> },
  rateKey: string,
) {
  const field = `slot:${rateKey}`
  let unusedId = work.get(field)
  let isStored = unusedId !== undefined

  return {
    /** The slot of the run's previous owner, until the next one is reserved. */
    unusedId: () => unusedId,

    /** Stores a newly reserved slot. */
    async keep({ id, waitMs }: Pick<Slot, 'id' | 'waitMs'>): Promise<void> {
      unusedId = undefined
      if (waitMs < STORED_FROM_MS) return
      const { outcome } = await owners.write(run, { values: [['work', field, id]] })
      isStored = outcome === 'written'
    },

    /**
     * Forgets the slot, shortly before it is due. `lost`: it belongs to the run's next owner, so the caller must neither
     * use nor return it.
     */
    async letGo(dueAt = Number.NEGATIVE_INFINITY, stop?: AbortSignal): Promise<'free' | Obstacle> {
      unusedId = undefined
      if (!isStored) return 'free'
      if (stop) await sleepUntil(dueAt - EARLIER_MS, stop)
      const { outcome } = await owners.write(run, { values: [['work', field, '']] })
      isStored = false
      return outcome === 'written' ? 'free' : outcome
    },
  }
}
