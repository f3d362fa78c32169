import { requestIntervalMs } from '@quarry/contracts/model-prices'
import { tierInfo } from '@quarry/contracts/tier'
import type { Fingerprint, Keys } from '../keys.ts'
import type { RateLimits } from './rate-limits.ts'
import type { ScaledClock } from './scaled-clock.ts'
import { minuteWindow } from './slot.ts'
import { waitForSlot } from './wait-for-slot.ts'

/** Longest wait, in milliseconds of the service's time. Beyond it, an unknown tier is better than waiting. */
const LONGEST_WAIT_MS = 5000

interface Parts {
  rateLimits: RateLimits
  keys: Keys
  clock: ScaledClock
}

/**
 * Reserves a key's slot for a tier probe, with the model that probes. Returns false if the slot is too far away. Throws the
 * signal's reason if aborted.
 */
export async function reserveProbeSlot(
  { rateLimits, keys, clock }: Parts,
  fingerprint: Fingerprint,
  model: string,
  signal?: AbortSignal,
): Promise<boolean> {
  const slot = await waitForSlot(rateLimits, keys.geminiRate(fingerprint, model), {
    intervalMs: clock.real(requestIntervalMs(tierInfo.unknown, model)),
    longestWaitMs: clock.real(LONGEST_WAIT_MS),
    window: minuteWindow(clock),
    signal,
  })
  return slot.outcome === 'taken'
}
