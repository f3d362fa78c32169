import type { RejectionReason } from '@quarry/cleaning/rejection-reason'
import { AUTOMATIC_TITLES_MAX } from '@quarry/contracts/limits'

/** The number of titles in the next request. */
export interface BatchSize {
  current(): number
  /** Whether the next request waits for the previous response, which may change the size. */
  waitsForResponse(): 'always' | 'if-responses-are-fast' | 'never'
  /** Adapts the size to the response to a request of `sent` titles. */
  responded(sent: number, isDamaged: boolean): void
  /** The user wants this many titles from now on. */
  choose(titles: number): void
}

/** No evidence for a size is a smaller request (a retry, the rest of a run, twins), or one from before it was halved. */
const isEvidence = (sent: number, size: number) => sent <= size && sent * 2 > size

/**
 * The size that the user has chosen, halved after each damaged response and doubled again after complete ones. `start` is where
 * an earlier owner of the run left off.
 */
export function chosenSize(chosen: number, start = chosen): BatchSize {
  let most = chosen
  let size = Math.min(start, most)
  return {
    current: () => size,
    waitsForResponse: () => 'never',
    responded(sent, isDamaged) {
      if (isEvidence(sent, size)) size = isDamaged ? Math.ceil(size / 2) : Math.min(most, size * 2)
    },
    choose(titles) {
      if (titles === most) return
      most = titles
      size = titles
    },
  }
}

/**
 * Doubles the size after each complete response, up to 50, and halves it after a damaged one. Until the first damaged one,
 * only one request is in flight: a few larger requests are faster than many small ones. On a free key, whose requests are
 * seconds apart, waiting costs nothing.
 */
export function automaticSize(start: number): BatchSize {
  let size = start
  let isUnproven = true
  return {
    current: () => size,
    waitsForResponse() {
      if (size === AUTOMATIC_TITLES_MAX) return 'never'
      return isUnproven ? 'always' : 'if-responses-are-fast'
    },
    responded(sent, isDamaged) {
      const counts = isEvidence(sent, size)
      isUnproven &&= counts && !isDamaged
      if (counts) size = isDamaged ? Math.ceil(size / 2) : Math.min(AUTOMATIC_TITLES_MAX, size * 2)
    },
    choose: () => undefined,
  }
}

/** Faults of a response as a whole. Other rejections depend on the title, however many are sent with it. */
const damages: ReadonlySet<RejectionReason> = new Set([
  'missing',
  'cut-off',
  'duplicate',
  'swapped',
  'sibling-text',
  'no-answer',
  'only-thinking',
  'unreadable',
])
/** A higher share of rejections is not due to single titles. */
const REJECTED_SHARE_MAX = 0.3

/** Whether these rejections suggest that a request with this many titles is too large. */
export function isDamaged(sent: number, rejected: readonly { reason: RejectionReason }[]): boolean {
  return rejected.some(({ reason }) => damages.has(reason)) || rejected.length > sent * REJECTED_SHARE_MAX
}
