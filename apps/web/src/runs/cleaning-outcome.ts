import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import type { Run } from '@quarry/contracts/run'

/** Returns how many titles a run changed or moved, and how they were judged. Empty when unknown or nothing was cleaned. */
export function formatOutcome(run: Pick<Run, 'changed' | 'unchanged' | 'verdicts' | 'moved'>): string {
  return [formatChanges(run), formatVerdicts(run), formatMoves(run)].filter(Boolean).join(' ')
}

function formatChanges({ changed = 0, unchanged = 0 }: Pick<Run, 'changed' | 'unchanged'>): string {
  if (changed + unchanged === 0) return ''
  const stayed = `stayed as ${unchanged === 1 ? 'it was' : 'they were'}.`
  if (changed === 0) return `${formatCount(unchanged, 'title')} ${stayed}`
  const wereChanged = `${formatCount(changed, 'title')} ${changed === 1 ? 'was' : 'were'} changed`
  return unchanged === 0 ? `${wereChanged}.` : `${wereChanged}, ${formatNumber(unchanged)} ${stayed}`
}

/** Checks and judge agree on the titles that ask the same: the checks have accepted all of them. */
function formatVerdicts({ verdicts }: Pick<Run, 'verdicts'>): string {
  if (!verdicts) return ''
  const { same, scope, other } = verdicts
  const marked = scope + other
  if (same + marked === 0) return ''
  const agreed = `By a second opinion, ${formatNumber(same)} of ${formatCount(same + marked, 'title')} ${same === 1 ? 'asks' : 'ask'} the same`
  return marked === 0
    ? `${agreed}.`
    : `${agreed}, ${formatNumber(marked)} ${marked === 1 ? 'is' : 'are'} marked.`
}

function formatMoves({ moved }: Pick<Run, 'moved'>): string {
  return moved ? `${formatNumber(moved.taken)} added, ${formatNumber(moved.setAside)} left out.` : ''
}
