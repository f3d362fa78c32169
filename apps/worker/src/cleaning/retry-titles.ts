import type { RejectionReason } from '@quarry/cleaning/rejection-reason'

export interface RequestedTitle {
  id: string
  /** Why earlier responses for it were rejected. The last prompt included the reasons. */
  earlier: readonly RejectionReason[]
}

export interface RejectedTitle {
  id: string
  reason: RejectionReason
}

export interface NextRequests {
  /** Ids of each next request. Each request is smaller than the previous one, or has more notes. */
  groups: string[][]
  /** A few titles of a response, at their first fault: they share requests with retries from other responses. */
  sharedRetries: string[]
  /** Like `sharedRetries`, for titles that may have manipulated the model: they share requests only with each other. */
  isolatedRetries: string[]
  /** Titles that another request would not help. */
  failed: RejectedTitle[]
}

/** Times that one title may have the same fault. Most titles that fail twice succeed with the third request. */
const SAME_FAULT_MAX = 3

/** Maximum requests for one title. Only a guard: shrinking requests and SAME_FAULT_MAX end its tries well before. */
export const TRIES_MAX = 12

/** The whole request failed, so the title that caused it is unknown. */
const ofTheRequest: ReadonlySet<RejectionReason> = new Set([
  'blocked',
  'recitation',
  'no-answer',
  'only-thinking',
  'unreadable',
])
/** The title may contain instructions to the model, and could damage the response to other titles again. */
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
/** Another request would have the same result. */
const hopelessAlone: ReadonlySet<RejectionReason> = new Set(['blocked'])
const hopeless: ReadonlySet<RejectionReason> = new Set(['blank', 'unchecked'])
/** Suspicious titles are sent alone if they are at most this share of a request. If there are more, one title is the cause. */
const FEW_SUSPECTS = 0.25
/** If more of a request is rejected, the response is damaged as a whole, and its reasons are no evidence about single titles. */
const FEW_REJECTED = 0.5

/**
 * Returns the next requests for titles without an accepted response, never repeating a request. If a response lacks
 * only a few titles, they share one request with retries from other responses. All others are sent in requests of at
 * most half the size, until the title that blocks the others is alone. A single title is sent with a note on its fault,
 * until it has the same fault a third time.
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

/** Returns true if the next prompt must include the reason. It must not if the whole request failed. */
export function isForNextPrompt(reason: RejectionReason, requestSize: number): boolean {
  return requestSize === 1 || !ofTheRequest.has(reason)
}

/** Returns the reasons for the next request of a title. Repeats the new one only while that still changes the request. */
export function noteReason(earlier: readonly RejectionReason[], reason: RejectionReason): RejectionReason[] {
  return timesIn(earlier, reason) + 1 < SAME_FAULT_MAX ? [...earlier, reason] : [...earlier]
}

function timesIn(reasons: readonly RejectionReason[], reason: RejectionReason): number {
  return reasons.filter((other) => other === reason).length
}

/** Returns two groups of about the same size, or one for a single id. */
export function inHalves(ids: readonly string[]): string[][] {
  return evenly(ids, Math.ceil(ids.length / 2))
}

/** Returns as few groups as possible with at most `most` ids each, of about the same size. */
function evenly(ids: readonly string[], most: number): string[][] {
  const count = Math.ceil(ids.length / most)
  const size = Math.ceil(ids.length / count)
  return Array.from({ length: count }, (_, at) => ids.slice(at * size, (at + 1) * size))
}
