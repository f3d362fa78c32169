import { PlatformError, type PlatformErrorKind } from '@quarry/platforms/platform-error'
import type { ScaledClock } from '@quarry/store/rate/scaled-clock'
import type { Item } from '@quarry/store/runs/claims'
import type { RunContext } from '../run/run-context.ts'

/** Errors with which Gemini sheds flex requests when it is busy. A 429 that names a quota is about the key instead. */
const shedKinds: ReadonlySet<PlatformErrorKind> = new Set(['unavailable', 'rate-limited'])
/** Errors of a model or a key without a flex tier. */
const unsupportedKinds: ReadonlySet<PlatformErrorKind> = new Set(['unsupported-request'])

/** Requests shed in a row before the standard tier serves all of them for a while. */
const SHED_MAX = 3
/** Length of that while, in milliseconds of the service's time. */
const STANDARD_MS = 5 * 60_000

export type Flex = ReturnType<typeof createFlex>

/** For a run that uses the standard tier. */
export const noFlex: Flex = { isFor: () => false, passed: () => undefined, fallsBack: () => false }

/**
 * Decides which requests of a run use the flex tier. One that is shed is sent again with the next slot at the standard tier,
 * without a pause: the service is well, and only the cheap tier has no room.
 */
export function createFlex(
  wanted: boolean,
  { clock, logProgress }: { clock: ScaledClock } & Pick<RunContext, 'logProgress'>,
) {
  /** Ids of titles whose flex request was shed; at most those in flight, because sending one removes it. */
  const shed = new Set<string>()
  let shedInARow = 0
  let standardUntil = 0
  let isOffered = wanted

  return {
    /** Returns true if the request with these items should use the flex tier. */
    isFor(items: readonly Item[]): boolean {
      const wasShed = items.filter(({ id }) => shed.delete(id)).length > 0
      return isOffered && !wasShed && performance.now() >= standardUntil
    },

    passed(): void {
      shedInARow = 0
    },

    /** Returns true if only the flex tier caused the error: the caller then sends the same items at the standard tier. */
    fallsBack(error: unknown, items: readonly Item[]): boolean {
      if (!(error instanceof PlatformError)) return false
      if (unsupportedKinds.has(error.kind)) {
        logProgress('the flex tier is not offered: sent at the standard tier')
        isOffered = false
        return true
      }
      if (!shedKinds.has(error.kind)) return false
      for (const { id } of items) shed.add(id)
      shedInARow += 1
      if (shedInARow >= SHED_MAX) {
        logProgress('the flex tier is busy: sent at the standard tier for a while')
        standardUntil = performance.now() + clock.real(STANDARD_MS)
        shedInARow = 0
      }
      return true
    },
  }
}
