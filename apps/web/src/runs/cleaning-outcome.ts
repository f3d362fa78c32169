import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import type { Run } from '@quarry/contracts/run'

/** Returns how many titles a run changed. Empty when unknown or nothing was cleaned. */
export function formatOutcome({ changed = 0, unchanged = 0 }: Pick<Run, 'changed' | 'unchanged'>): string {
  if (changed + unchanged === 0) return ''
  const stayed = `stayed as ${unchanged === 1 ? 'it was' : 'they were'}.`
  if (changed === 0) return `${formatCount(unchanged, 'title')} ${stayed}`
  const wereChanged = `${formatCount(changed, 'title')} ${changed === 1 ? 'was' : 'were'} changed`
  return unchanged === 0 ? `${wereChanged}.` : `${wereChanged}, ${formatNumber(unchanged)} ${stayed}`
}
