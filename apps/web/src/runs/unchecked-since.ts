import type { Run } from '@quarry/contracts/run'

/**
 * Returns when the oldest posts of Reddit were read that no complete check has looked for since, in milliseconds since
 * 1970; undefined if there are none.
 */
export function uncheckedSince(runs: readonly Run[]): number | undefined {
  const ofReddit = runs.filter(({ kind, source = 'reddit' }) => kind === 'extraction' && source === 'reddit')
  const endsOf = (are: readonly Run[]) => are.flatMap(({ finishedAt }) => Date.parse(finishedAt ?? '') || [])
  const checkedAt = Math.max(
    0,
    ...endsOf(ofReddit.filter(({ task, state }) => task === 'post-check' && state === 'completed')),
  )
  const readings = endsOf(ofReddit.filter(({ task }) => task === undefined))
  const unchecked = readings.filter((readAt) => readAt > checkedAt)
  if (unchecked.length > 0) return Math.min(...unchecked)
  return checkedAt > 0 ? checkedAt : undefined
}
