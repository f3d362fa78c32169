import { setTimeout as sleep } from 'node:timers/promises'
import type { RateLimits, Reservation, ReservationOptions } from './rate-limits.ts'
import { leadAfter } from './slot.ts'

export interface SlotWanted extends Omit<ReservationOptions, 'leadMs'> {
  /** Between two requests while nothing slower is known of the credential. */
  intervalMs: number
  /** Nothing is taken when the slot is further away. */
  longestWaitMs: number
  signal?: AbortSignal | undefined
}

/**
 * Takes a credential's next slot for a request outside of a run, and waits for it: a request may leave when this
 * returns `taken`. Throws the signal's reason when the caller stops; the slot is given back then.
 */
export async function waitForSlot(
  rateLimits: Pick<RateLimits, 'reserve' | 'isUsable' | 'returnSlot'>,
  rateKey: string,
  { intervalMs, longestWaitMs, signal, ...options }: SlotWanted,
): Promise<Reservation> {
  let leadMs = 0
  for (;;) {
    signal?.throwIfAborted()
    const slot = await rateLimits.reserve(rateKey, intervalMs, longestWaitMs, { ...options, leadMs })
    if (slot.outcome === 'blocked') return slot
    await wait(slot.dueAt - performance.now(), signal)
    if (!signal?.aborted && rateLimits.isUsable(rateKey, slot)) return slot
    await rateLimits.returnSlot(rateKey, slot, signal?.aborted ? 'stopped' : 'missed')
    leadMs = leadAfter(slot)
  }
}

async function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  if (ms <= 0) return
  try {
    await sleep(Math.ceil(ms), undefined, signal ? { signal } : {})
  } catch (error) {
    if (!signal?.aborted) throw error
  }
}
