import type { RejectionReason } from '@quarry/cleaning/rejection-reason'

export interface RequestedTitle {
  id: string
  /** Why earlier responses for the title were rejected, as the last prompt stated. */
  earlier: readonly RejectionReason[]
}

export interface RejectedTitle {
  id: string
  reason: RejectionReason
}

export interface NextRequests {
  /** The ids in each next request, which is smaller than the previous one or has more notes. */
  groups: string[][]
  /** A few titles of a response after their first fault, which share requests with retries from other responses. */
  sharedRetries: string[]
  /** Titles that may have manipulated the model, which share requests only with each other. */
  isolatedRetries: string[]
  /** Titles that another request would not help. */
  failed: RejectedTitle[]
}

/** How often a title may have the same fault. Most titles that fail twice succeed in the third request. */
const SAME_FAULT_MAX = 3

/**
 * The most requests for one title. Only a safeguard, because shrinking requests and SAME_FAULT_MAX end its tries much
 * earlier.
 */
export const TRIES_MAX = 12

/** Reasons that concern the whole request, so that the title that caused them is unknown. */
const ofTheRequest: ReadonlySet<RejectionReason> = new Set([
  'blocked',
  'recitation',
  'no-answer',
  'only-thinking',
  'unreadable',
])
/**
 * Reasons to suspect that the title contains instructions to the model and could damage responses to other titles
 * again.
 */
const suspicious: ReadonlySet<RejectionReason> = new Set([
  'sibling-text',
  'empty',
  'brackets-only',
  'too-long',
  'low-overlap',
  'changed-language',
  'new-link',
  'new-name',
  'answered',
  'markup',
])
/** Another request with the title alone would have the same result. */
const hopelessAlone: ReadonlySet<RejectionReason> = new Set(['blocked'])
const hopeless: ReadonlySet<RejectionReason> = new Set(['blank', 'unchecked'])
/** If more of a request's titles are suspicious, a single title is the cause, and the suspects are not sent alone. */
const FEW_SUSPECTS = 0.25
/** If more of a request is rejected, the whole response is damaged, and its reasons say nothing about single titles. */
const FEW_REJECTED = 0.5

/**
 * Returns the next requests for titles without an accepted response, never repeating a request. If a response lacks
 * only a few titles, they share a request with retries from other responses. All others are sent in requests of at most
 * half the size, until the title that blocks the others is alone. A single title is sent with notes on its faults until
 * it has the same fault for the third time.
 */
export function nextRequests(
  requested: readonly RequestedTitle[],
  rejected: readonly RejectedTitle[],
): NextRequests {
  const earlierOf = new Map(requested.map(({ id, earlier }) => [id, earlier]))
  const failed = rejected.filter(({ id, reason }) => {
    if (hopeless.has(reason)) return true
    if (requested.length > 1) return false
    return hopelessAlone.has(reason) || timesIn(earlierOf.get(id) ?? [], reason) + 1 >= SAME_FAULT_MAX
  })
  const left = rejected.filter((title) => !failed.includes(title))
  const isDamaged = left.length > requested.length * FEW_REJECTED
  const mayShare = ({ id, reason }: RejectedTitle) =>
    !isDamaged && !ofTheRequest.has(reason) && earlierOf.get(id)?.length === 0
  const isSuspect = ({ reason }: RejectedTitle) => !isDamaged && suspicious.has(reason)
  const sharing = left.filter(mayShare)
  const repeated = left.filter((title) => !mayShare(title))
  const suspects = repeated.filter(isSuspect)
  const apart = suspects.length <= Math.max(1, requested.length * FEW_SUSPECTS) ? suspects : []
  const together = repeated.filter((title) => !apart.includes(title))
  return {
    groups: [...evenly(idsOf(together), Math.ceil(requested.length / 2)), ...idsOf(apart).map((id) => [id])],
    sharedRetries: idsOf(sharing.filter((title) => !isSuspect(title))),
    isolatedRetries: idsOf(sharing.filter(isSuspect)),
    failed,
  }
}

function idsOf(titles: readonly RejectedTitle[]): string[] {
  return titles.map(({ id }) => id)
}

/** Returns true if the next prompt must state the reason, which it must not if the whole request failed. */
export function isForNextPrompt(reason: RejectionReason, requestSize: number): boolean {
  return requestSize === 1 || !ofTheRequest.has(reason)
}

/**
 * Returns the reasons for a title's next request. The new reason is repeated only while that still changes the request.
 */
export function noteReason(earlier: readonly RejectionReason[], reason: RejectionReason): RejectionReason[] {
  return timesIn(earlier, reason) + 1 < SAME_FAULT_MAX ? [...earlier, reason] : [...earlier]
}

function timesIn(reasons: readonly RejectionReason[], reason: RejectionReason): number {
  return reasons.filter((other) => other === reason).length
}

/** Returns two groups of about the same size, or one group for a single id. */
export function inHalves(ids: readonly string[]): string[][] {
  return evenly(ids, Math.ceil(ids.length / 2))
}

/** Returns as few groups as possible, of about the same size and with at most `most` ids each. */
function evenly(ids: readonly string[], most: number): string[][] {
  const count = Math.ceil(ids.length / most)
  const size = Math.ceil(ids.length / count)
  return Array.from({ length: count }, (_, at) => ids.slice(at * size, (at + 1) * size))
}
