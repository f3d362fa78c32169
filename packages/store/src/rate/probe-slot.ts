import { requestIntervalMs } from '@quarry/contracts/model-prices'
import { tierInfo } from '@quarry/contracts/tier'
import type { Fingerprint, Keys } from '../keys.ts'
import type { RateLimits } from './rate-limits.ts'
import type { ScaledClock } from './scaled-clock.ts'
import { minuteWindow } from './slot.ts'
import { waitForSlot } from './wait-for-slot.ts'

/** In the service's time. Who waits longer is better off with a tier that is not known. */
const LONGEST_WAIT_MS = 5000

interface Parts {
  rateLimits: RateLimits
  keys: Keys
  clock: ScaledClock
}

/**
 * Takes a key's slot for a request that finds its tier out, for a model that cleans nothing. False when it is too far
 * away. Throws the signal's reason when the caller stops.
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
