import type { RejectionReason } from '@quarry/cleaning/rejection-reason'

/** The number of titles in the next request. */
export interface BatchSize {
  current(): number
  /** Adapts the size after the response to a request with `sent` titles. */
  responded(sent: number, isDamaged: boolean): void
  /** Sets the number of titles that the user wants from now on. */
  choose(titles: number): void
}

/**
 * A smaller request (a retry, a run's rest, look-alikes) or one sent before the size was halved says nothing about the
 * size.
 */
const isEvidence = (sent: number, size: number) => sent <= size && sent * 2 > size

/**
 * Uses the size that the user chose, halved after each damaged response and doubled again after complete ones. `start`
 * is the size at which an earlier owner of the run stopped.
 */
export function createBatchSize(chosen: number, start = chosen): BatchSize {
  let most = chosen
  let size = Math.min(start, most)
  return {
    current: () => size,
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

/** Faults of the whole response. All other rejections depend on the title, however many are sent with it. */
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
/** If more titles are rejected, single titles are not the cause. */
const REJECTED_SHARE_MAX = 0.3

/** Returns true if these rejections suggest that a request with this many titles is too large. */
export function isDamaged(sent: number, rejected: readonly { reason: RejectionReason }[]): boolean {
  return rejected.some(({ reason }) => damages.has(reason)) || rejected.length > sent * REJECTED_SHARE_MAX
}
