import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import type { Run } from '@quarry/contracts/run'

/** Returns how many titles a run changed. Empty when unknown or nothing was cleaned. */
export function formatOutcome(run: Pick<Run, 'changed' | 'unchanged' | 'task'>): string {
  const { changed = 0, unchanged = 0, task } = run
  if (task) return formatOpinions(changed, unchanged)
  if (changed + unchanged === 0) return ''
  const stayed = `stayed as ${unchanged === 1 ? 'it was' : 'they were'}.`
  if (changed === 0) return `${formatCount(unchanged, 'title')} ${stayed}`
  const wereChanged = `${formatCount(changed, 'title')} ${changed === 1 ? 'was' : 'were'} changed`
  return unchanged === 0 ? `${wereChanged}.` : `${wereChanged}, ${formatNumber(unchanged)} ${stayed}`
}

function formatOpinions(different: number, same: number): string {
  if (different + same === 0) return ''
  if (different === 0)
    return same === 1 ? 'The title means the same.' : `All ${formatNumber(same)} mean the same.`
  const differ = `${formatCount(different, 'title differs', 'titles differ')} and ${different === 1 ? 'is' : 'are'} marked`
  return same === 0
    ? `${differ}.`
    : `${differ}, ${formatNumber(same)} ${same === 1 ? 'means' : 'mean'} the same.`
}
