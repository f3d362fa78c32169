import type { Slot } from '@quarry/store/rate/slot'
import type { Obstacle, Ownership, RunOwners } from '@quarry/store/runs/run-owner'
import { sleepUntil } from './sleep-until.ts'

/** A slot that is due within this many milliseconds is not stored, because losing it costs little. */
const STORED_FROM_MS = 2000

/** A slot is removed this many milliseconds before it is due, so that the removal does not delay its request. */
const EARLIER_MS = 200

export type KeptSlot = ReturnType<typeof createKeptSlot>

/**
 * Stores the slot that a run is waiting for in the run's work, so that a slow key does not lose the slot when a worker
 * dies. The field is removed before the slot is used or returned, so the run's next owner finds only slots in which
 * nothing was sent.
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
    /** The slot of the run's previous owner, until this owner reserves one. */
    unusedId: () => unusedId,

    /** Stores a newly reserved slot if the wait for it is long. */
    async keep({ id, waitMs }: Pick<Slot, 'id' | 'waitMs'>): Promise<void> {
      unusedId = undefined
      if (waitMs < STORED_FROM_MS) return
      const { outcome } = await owners.write(run, { values: [['work', field, id]] })
      isStored = outcome === 'written'
    },

    /**
     * Removes the stored slot shortly before it is due. `lost` means that the slot belongs to the run's next owner, so
     * the caller must neither use it nor return it.
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
