import { setTimeout as sleep } from 'node:timers/promises'
import { requestIntervalMs } from '@quarry/contracts/model-prices'
import { tierInfo } from '@quarry/contracts/tier'
import type { Fingerprint, Keys } from '../keys.ts'
import type { RateLimits, SlotRequest } from './rate-limits.ts'
import type { ScaledClock } from './scaled-clock.ts'
import { type Blocked, leadAfter, minuteWindow, type Slot } from './slot.ts'

export interface SlotWanted extends Omit<SlotRequest, 'leadMs'> {
  signal?: AbortSignal | undefined
}

/**
 * Reserves a credential's next slot for a request outside a run and waits for it. The caller may send once this returns
 * `taken`. If aborted, returns the slot to the credential and throws the signal's reason.
 */
export async function waitForSlot(
  rateLimits: Pick<RateLimits, 'reserve' | 'isUsable' | 'returnSlot'>,
  rateKey: string,
  { signal, ...wanted }: SlotWanted,
): Promise<Slot | Blocked> {
  let leadMs = 0
  for (;;) {
    signal?.throwIfAborted()
    const slot = await rateLimits.reserve(rateKey, { ...wanted, leadMs })
    if (slot.outcome === 'blocked') return slot
    const waitMs = Math.ceil(slot.dueAt - performance.now())
    // Rejects only if aborted, which is checked next.
    if (waitMs > 0) await sleep(waitMs, undefined, signal && { signal }).catch(() => undefined)
    if (!signal?.aborted && rateLimits.isUsable(rateKey, slot)) return slot
    await rateLimits.returnSlot(rateKey, slot, signal?.aborted ? 'stopped' : 'missed')
    leadMs = leadAfter(slot)
  }
}

/** The longest wait, in milliseconds of the service's time. An unknown tier is better than waiting longer. */
const PROBE_WAIT_MS = 5000

/**
 * Reserves a slot for a tier probe with the probing model. Returns false if the slot is too far away. Throws the
 * signal's reason if aborted.
 */
export async function reserveProbeSlot(
  { rateLimits, keys, clock }: { rateLimits: RateLimits; keys: Keys; clock: ScaledClock },
  fingerprint: Fingerprint,
  model: string,
  signal?: AbortSignal,
): Promise<boolean> {
  const slot = await waitForSlot(rateLimits, keys.geminiRate(fingerprint, model), {
    defaultIntervalMs: clock.real(requestIntervalMs(tierInfo.unknown, model)),
    longestWaitMs: clock.real(PROBE_WAIT_MS),
    window: minuteWindow(clock),
    signal,
  })
  return slot.outcome === 'taken'
}
