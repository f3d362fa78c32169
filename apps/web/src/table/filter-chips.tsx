import { ChevronLeft, X } from 'lucide-react'
import {
  anyValue,
  optionFacets,
  type QuestionFilter,
  rangeFacets,
  wordRules,
} from '../session/question-filter.ts'
import { LinkButton } from '../ui/button.tsx'
import { type CounterTab, currentTab } from './counter-tabs.tsx'
import {
  countFilters,
  facetNames,
  formatRange,
  isBounded,
  UNLIKELY,
  valueName,
  withoutFilters,
  withRange,
  withToggled,
} from './question-filter.ts'
import type { Table } from './use-table.ts'

/** A filter that is on, in words, and the filter without it. */
type Chip = { key: string; name: string; value: string; without: QuestionFilter }

function chipsOf({ filter, subreddits, community }: Table): readonly Chip[] {
  return [
    ...(filter.unlikely
      ? [
          {
            key: 'unlikely',
            name: 'Likelihood',
            value: UNLIKELY,
            without: { ...filter, unlikely: false },
          },
        ]
      : []),
    ...[...optionFacets, ...wordRules].flatMap((facet) => {
      const values = filter.chosen[facet]
      const name = facet === 'subreddit' ? community : facetNames[facet]
      return [...values].map((value) => ({
        key: `${facet} ${value}`,
        name,
        value: valueName(facet, value, subreddits),
        without: withToggled(filter, facet, value),
      }))
    }),
    ...rangeFacets
      .filter((facet) => isBounded(filter.ranges[facet]))
      .map((facet) => ({
        key: facet,
        name: facetNames[facet],
        value: formatRange(facet, filter.ranges[facet]),
        without: withRange(filter, facet, anyValue),
      })),
  ]
}

type FilterChipsProps = { table: Table; tabs: readonly CounterTab[] }

/** Every filter that is on, each to be taken away; nothing while a tab's own filter is the only one. */
export function FilterChips({ table, tabs }: FilterChipsProps) {
  const { filter, setFilter } = table
  const byTab = Object.values(currentTab(tabs, filter)?.shows ?? {}).flat().length
  if (countFilters(filter) <= byTab) return null
  return (
    <ul
      aria-label="Active filters"
      className="no-bar flex min-h-10 flex-none flex-wrap items-center gap-1.5 border-b border-hair px-(--edge) py-1.5"
    >
      {chipsOf(table).map(({ key, name, value, without }) => (
        <li key={key}>
          <button
            type="button"
            aria-label={`Remove filter ${name}: ${value}`}
            onClick={() => setFilter(without)}
            className="inline-flex h-6 max-w-64 items-center gap-1.5 rounded-full border border-accent-line bg-accent-soft px-2.5 text-12 text-accent-ink hover:border-accent max-md:h-8"
          >
            <span className="truncate">
              {name}: <b className="font-semibold">{value}</b>
            </span>
            <X size={12} aria-hidden="true" className="flex-none" />
          </button>
        </li>
      ))}
      <li>
        <LinkButton className="text-12" onClick={() => setFilter(withoutFilters(filter))}>
          Clear filters
        </LinkButton>
      </li>
      {filter.chosen.topic.size > 0 && !table.topics.isShown && (
        <li>
          <LinkButton className="inline-flex items-center gap-1 text-12" onClick={table.topics.open}>
            <ChevronLeft size={12} aria-hidden="true" />
            Topics
          </LinkButton>
        </li>
      )}
    </ul>
  )
}
