import type { CleaningCounts } from '../../session/cleaning-counts.ts'
import type { CounterTab } from '../../table/counter-tabs.tsx'
import { CheckedCircleIcon, DashedCircleIcon, ReviewIcon } from '../../ui/row-icons.tsx'

/** The counters of the Analysis screen. */
export function analysisTabs(counts: CleaningCounts, toReview: number): CounterTab[] {
  return [
    { name: 'Total Questions', count: counts.total },
    {
      name: 'Pending',
      count: counts.pending,
      icon: <DashedCircleIcon size={14} />,
      shows: { status: ['pending'] },
    },
    {
      name: 'Processed',
      count: counts.processed,
      icon: <CheckedCircleIcon size={14} className="text-ok" />,
      shows: { status: ['processed'] },
    },
    { name: counts.units, count: counts.subreddits, opensFilters: true },
    {
      name: 'To review',
      count: toReview,
      icon: <ReviewIcon size={14} className="text-warn" />,
      shows: { review: ['To review'] },
      isHiddenAtZero: true,
    },
  ]
}
