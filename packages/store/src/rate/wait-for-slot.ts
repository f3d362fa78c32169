import { setTimeout as sleep } from 'node:timers/promises'
import type { RateLimits, Reservation, ReservationOptions } from './rate-limits.ts'
import { leadAfter } from './slot.ts'

export interface SlotWanted extends Omit<ReservationOptions, 'leadMs'> {
  /** Default interval between two requests in milliseconds. */
  intervalMs: number
  /** Longest wait in milliseconds; a slot further away is not reserved. */
  longestWaitMs: number
  signal?: AbortSignal | undefined
}

/**
 * Reserves a credential's next slot for a request outside a run and waits for it. The caller may send when this returns
 * `taken`. If aborted, returns the slot to the credential and throws the signal's reason.
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
