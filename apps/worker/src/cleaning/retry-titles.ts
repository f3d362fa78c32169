import type { RejectionReason } from '@quarry/cleaning/rejection-reason'

export interface RequestedTitle {
  id: string
  /** Why earlier answers for it were not taken; the model has been told. */
  earlier: readonly RejectionReason[]
}

export interface RejectedTitle {
  id: string
  reason: RejectionReason
}

export interface NextRequests {
  /** Ids that go together in one request each, every one smaller than the one before or with more to say. */
  groups: string[][]
  /** What asking again would not help. */
  failed: RejectedTitle[]
}

/** So often the same fault may be met by one title; most that a second request does not bring, a third one does. */
const SAME_FAULT_MAX = 3

/** A guard only: a request that shrinks and a reason that does not repeat end a title's tries well before. */
export const TRIES_MAX = 12

/** The request as a whole brought nothing: which title is to blame cannot be told. */
const ofTheRequest: ReadonlySet<RejectionReason> = new Set([
  'blocked',
  'recitation',
  'no-answer',
  'unreadable',
])
/** The title may have talked the model into it, so that it could spoil others again. */
const suspicious: ReadonlySet<RejectionReason> = new Set([
  'sibling-text',
  'empty',
  'brackets-only',
  'too-long',
  'low-overlap',
  'changed-language',
  'new-link',
  'new-words',
  'new-name',
  'answered',
  'markup',
  'shouted',
])
/** No answer can help, or none that came of the same words would differ. */
const hopelessAlone: ReadonlySet<RejectionReason> = new Set(['blocked'])
const hopeless: ReadonlySet<RejectionReason> = new Set(['blank'])
/** Suspects go alone while they are at most this share of a request; more of them have one title to blame. */
const fewSuspects = 0.25

/**
 * How to ask again for what an answer did not bring, never the same way: titles of a larger request in requests of
 * half its size at most, so that the one that blocks the others comes to stand alone; a title that is alone with word
 * of what was wrong, until the same is wrong for the third time.
 */
export function nextRequests(
  asked: readonly RequestedTitle[],
  rejected: readonly RejectedTitle[],
): NextRequests {
  const failed = rejected.filter(({ id, reason }) => {
    if (hopeless.has(reason)) return true
    if (asked.length > 1) return false
    const earlier = asked.find((title) => title.id === id)?.earlier ?? []
    return hopelessAlone.has(reason) || timesIn(earlier, reason) + 1 >= SAME_FAULT_MAX
  })
  const left = rejected.filter((title) => !failed.includes(title))
  const suspects = left.filter(({ reason }) => suspicious.has(reason))
  const apart = suspects.length <= Math.max(1, asked.length * fewSuspects) ? suspects : []
  const together = left.filter((title) => !apart.includes(title)).map(({ id }) => id)
  const half = Math.ceil(asked.length / 2)
  return { groups: [...evenly(together, half), ...apart.map(({ id }) => [id])], failed }
}

/** What the model is to be told of a title when it is asked again: nothing where no title is to blame. */
export function toldOf(reason: RejectionReason, requestSize: number): boolean {
  return requestSize === 1 || !ofTheRequest.has(reason)
}

/** The reasons that go with a title to its next request: the new one too, as often as that still changes the request. */
export function noteReason(earlier: readonly RejectionReason[], reason: RejectionReason): RejectionReason[] {
  return timesIn(earlier, reason) + 1 < SAME_FAULT_MAX ? [...earlier, reason] : [...earlier]
}

function timesIn(reasons: readonly RejectionReason[], reason: RejectionReason): number {
  return reasons.filter((other) => other === reason).length
}

/** Two groups of about the same size; one where there is no more. */
export function inHalves(ids: readonly string[]): string[][] {
  return evenly(ids, Math.ceil(ids.length / 2))
}

/** As few groups as hold `most` each, of about the same size. */
function evenly(ids: readonly string[], most: number): string[][] {
  const count = Math.ceil(ids.length / most)
  const size = Math.ceil(ids.length / count)
  return Array.from({ length: count }, (_, at) => ids.slice(at * size, (at + 1) * size))
}
