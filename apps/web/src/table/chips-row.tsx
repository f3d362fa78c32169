import type { ComponentProps } from 'react'
import { type CounterTab, currentTab } from './counter-tabs.tsx'
import { FilterChips } from './filter-chips.tsx'
import { countFilters } from './question-filter.ts'

type ChipsRowProps = ComponentProps<typeof FilterChips> & { tabs: readonly CounterTab[] }

/** The filters in use, beyond the one of a tab; nothing without any. */
export function ChipsRow({ tabs, ...chips }: ChipsRowProps) {
  const byTab = Object.values(currentTab(tabs, chips.filter)?.shows ?? {}).flat().length
  if (countFilters(chips.filter) <= byTab) return null
  return (
    <div className="no-bar flex min-h-10 flex-none items-center gap-1.5 overflow-x-auto border-b border-hair px-(--edge)">
      <FilterChips {...chips} />
    </div>
  )
}
