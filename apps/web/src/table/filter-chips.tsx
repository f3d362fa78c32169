import { ChevronLeft, X } from 'lucide-react'
import { anyValue, type QuestionFilter, wordRules } from '../analysis/table-state/question-filter.ts'
import { LinkButton } from '../ui/button.tsx'
import { facets, nameOf } from './columns.tsx'
import { communitiesOf } from './communities.ts'
import { type CounterTab, currentTab } from './counter-tabs.tsx'
import {
  chosenOf,
  countFilters,
  type FilterKey,
  formatRange,
  hasBound,
  MATCHES_TERMS,
  UNLIKELY,
  valueName,
  withoutFilters,
  withRange,
  withToggled,
  wordLabels,
} from './question-filter.ts'
import { useFilter, useTable, useTopicsView } from './use-table.ts'

/** An active filter's name and value, and the whole filter without it. */
type Chip = { name: string; value: string; without: QuestionFilter }

function chipsOf(filter: QuestionFilter, { header, names }: ReturnType<typeof communitiesOf>): Chip[] {
  const chips: Chip[] = filter.unlikely
    ? [{ name: 'Likelihood', value: UNLIKELY, without: { ...filter, unlikely: false } }]
    : []
  if (filter.terms.length > 0)
    chips.push({ name: MATCHES_TERMS, value: filter.terms.join(', '), without: { ...filter, terms: [] } })
  const add = (name: string, key: FilterKey, label: (value: string) => string) => {
    for (const value of chosenOf(filter, key))
      chips.push({ name, value: label(value), without: withToggled(filter, key, value) })
  }
  for (const facet of facets) {
    const { key, kind } = facet
    if (kind === 'set') add(nameOf(facet, header), key, (value) => valueName(facet, value, names))
    if (kind === 'text') for (const rule of wordRules) add(wordLabels[rule], rule, (word) => word)
    const range = filter.ranges[key]
    if (kind === 'range' && range && hasBound(range)) {
      const without = withRange(filter, key, anyValue)
      chips.push({ name: facet.name, value: formatRange(facet, range), without })
    }
  }
  return chips
}

/** One chip per active filter, which removes it. Renders nothing while only a tab filters. */
export function FilterChips({ tabs }: { tabs: readonly CounterTab[] }) {
  const { rows } = useTable()
  const [filter, setFilter] = useFilter()
  const topics = useTopicsView()
  const byTab = Object.values(currentTab(tabs, filter)?.shows ?? {}).flat().length
  if (countFilters(filter) <= byTab) return null
  return (
    <ul
      aria-label="Active filters"
      className="no-bar flex min-h-10 flex-none flex-wrap items-center gap-1.5 border-b border-hair px-(--edge) py-1.5"
    >
      {chipsOf(filter, communitiesOf(rows)).map(({ name, value, without }) => (
        <li key={`${name} ${value}`}>
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
      {chosenOf(filter, 'topic').size > 0 && !topics.isShown && (
        <li>
          <LinkButton className="inline-flex items-center gap-1 text-12" onClick={topics.open}>
            <ChevronLeft size={12} aria-hidden="true" />
            Topics
          </LinkButton>
        </li>
      )}
    </ul>
  )
}
