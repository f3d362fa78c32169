import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import { type ChangeStep, type Step, sizeOf } from '../../analysis/changes/history.ts'

/**
 * Returns how many titles these steps decided on their own and how many together, such as `100 seen, 900 accepted
 * together` or `100 titles seen`; empty without any.
 */
export function formatDecided(steps: readonly Step[]): string {
  const changes = steps.filter((step) => step.kind === 'change')
  const together = titlesIn(changes.filter(({ name }) => name === 'accept-together'))
  const seen = titlesIn(changes) - together
  if (seen > 0 && together > 0)
    return `${formatNumber(seen)} seen, ${formatNumber(together)} accepted together`
  if (together > 0) return `${formatCount(together, 'title')} accepted together`
  return seen > 0 ? `${formatCount(seen, 'title')} seen` : ''
}

function titlesIn(steps: readonly ChangeStep[]): number {
  return steps.reduce((sum, step) => sum + sizeOf(step), 0)
}
