import { formatNumber } from '@quarry/contracts/format-count'
import type { CleaningCounts } from '../session/cleaning-counts.ts'

/** Counts that the four counters leave out, such as `2 processing, 6 failed`. Empty when there are none. */
export function countersNote({ processing, failed }: CleaningCounts): string {
  const parts = [
    processing > 0 ? `${formatNumber(processing)} processing` : '',
    failed > 0 ? `${formatNumber(failed)} failed` : '',
  ]
  return parts.filter((part) => part !== '').join(', ')
}
