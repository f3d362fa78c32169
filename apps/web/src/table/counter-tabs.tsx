import { formatNumber } from '@quarry/contracts/format-count'
import type { ReactNode } from 'react'
import { noValues, type QuestionFilter } from '../analysis/table-state/question-filter.ts'
import { scrollEdges } from '../ui/scroll-edges.ts'
import type { ColumnKey } from './columns.tsx'
import { chosenOf } from './question-filter.ts'
import { useFilter, usePanel } from './use-table.ts'

/** A count, and the filter that shows its questions. */
export type CounterTab = {
  name: string
  count: number
  /** The status column's icons: the tabs are its legend. */
  icon?: ReactNode
  /** Chosen values by column; none shows all. */
  shows?: Partial<Record<ColumnKey, readonly string[]>>
  /** Hidden while it counts nothing. */
  isHiddenAtZero?: boolean
  /** Opens the filters instead of filtering. */
  opensFilters?: boolean
}

/** The columns that tabs filter by. */
const filtered = ['processingStatus', 'review', 'addedAt'] as const

/** The counters; each filters by what it counts, or opens the filters. */
export function CounterTabs({ tabs }: { tabs: readonly CounterTab[] }) {
  const [filter, setFilter] = useFilter()
  const { open } = usePanel()
  const current = currentTab(tabs, filter)
  return (
    <fieldset ref={scrollEdges} className="no-bar fades mr-auto flex min-w-0 flex-[0_1_auto] overflow-x-auto">
      <legend className="sr-only">Counters</legend>
      <div className="flex flex-none gap-5 max-[1199px]:gap-3.5">
        {tabs.map((tab) => {
          const { name, count, icon, shows = {}, isHiddenAtZero = false, opensFilters = false } = tab
          if (isHiddenAtZero && count === 0) return null
          return (
            <button
              key={name}
              type="button"
              aria-pressed={opensFilters ? undefined : tab === current}
              className={`relative inline-flex flex-none items-center gap-1.5 text-13 whitespace-nowrap hover:text-ink focus-visible:-outline-offset-2 ${tab === current ? 'text-ink after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:rounded-t-[2px] after:bg-ink' : 'text-ink-3'}`}
              onClick={() => (opensFilters ? open('filters') : setFilter(withTab(filter, shows)))}
            >
              {icon}
              {name}
              <b className={`font-semibold tabular-nums ${tab === current ? '' : 'text-ink-2'}`}>
                {formatNumber(count)}
              </b>
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}

/** Returns the tab whose filter is active, if any. */
export function currentTab(tabs: readonly CounterTab[], filter: QuestionFilter): CounterTab | undefined {
  if (filter.unlikely || filter.terms.length > 0) return undefined
  return tabs.find(
    ({ opensFilters = false, shows = {} }) =>
      !opensFilters &&
      filtered.every((key) => {
        const [values, chosen] = [shows[key] ?? [], chosenOf(filter, key)]
        return chosen.size === values.length && values.every((value) => chosen.has(value))
      }),
  )
}

function withTab(filter: QuestionFilter, shows: NonNullable<CounterTab['shows']>): QuestionFilter {
  const own = Object.fromEntries(filtered.map((key) => [key, shows[key] ? new Set(shows[key]) : noValues]))
  return { ...filter, chosen: { ...filter.chosen, ...own }, terms: [], unlikely: false }
}
