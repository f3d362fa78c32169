import type { Coverage, ShortfallReason } from '@quarry/contracts/run'
import type { PlatformErrorKind } from '@quarry/platforms/platform-error'
import type { Shortfall } from '@quarry/store/runs/pages'

const reasons: Partial<Record<PlatformErrorKind, ShortfallReason>> = {
  private: 'private',
  banned: 'banned',
  quarantined: 'quarantined',
  gated: 'gated',
  forbidden: 'forbidden',
  'not-found': 'not-found',
}

export const NSFW: Shortfall = {
  reason: 'nsfw',
  problem: 'This community is NSFW, which Quarry does not read.',
}

export const SET_FULL: Shortfall = {
  reason: 'set-full',
  problem: 'The question set is full, so no more of this community was kept.',
}

export const FAILING_PART: Shortfall = {
  reason: 'service-trouble',
  problem: 'Reddit kept failing on part of this community, so fewer posts were seen.',
}

/** For a community that was read and then could not be any more. */
export const READ_NO_MORE: Shortfall = {
  reason: 'service-trouble',
  problem:
    'Reddit stopped giving posts of this community while it was read, so fewer were seen. Try again later.',
}

/** For a community that Reddit does not let us read. */
export function closedShortfall(
  kind: PlatformErrorKind,
  problem: string,
  meant: readonly string[],
): Shortfall {
  const reason = reasons[kind] ?? 'forbidden'
  if (meant.length === 0) return { reason, problem }
  const names = meant.map((name) => `r/${name}`).join(', ')
  return { reason, problem: `${problem} Did you mean ${names}?`, suggestions: [...meant] }
}

/** For a community of which everything worth a request was read. */
export function dryShortfall({ seen }: Coverage): Shortfall {
  const problem =
    seen === 0
      ? 'Reddit has no posts here.'
      : `Ran dry: ${seen.toLocaleString('en')} posts were looked at, and further requests would bring hardly any new question.`
  return { reason: 'ran-dry', problem }
}
