import { formatNumber } from '@quarry/contracts/format-count'
import type { CleaningCounts } from '../session/cleaning-counts.ts'

/** What the four counters leave out, such as `2 processing, 6 failed`; empty when nothing. */
export function countersNote({ processing, failed }: CleaningCounts): string {
  const parts = [
    processing > 0 ? `${formatNumber(processing)} processing` : '',
    failed > 0 ? `${formatNumber(failed)} failed` : '',
  ]
  return parts.filter((part) => part !== '').join(', ')
}
