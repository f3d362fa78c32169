import { formatCount } from '@quarry/contracts/format-count'
import { X } from 'lucide-react'
import { anyValue, noValues, optionFacets, rangeFacets } from '../session/question-filter.ts'
import { LinkButton } from '../ui/button.tsx'
import { type CounterTab, currentTab } from './counter-tabs.tsx'
import { facetNames, formatRange, rangeNames, valueName, wordNames } from './facet-names.ts'
import {
  countFilters,
  isBounded,
  TOPIC_CHIPS_MAX,
  withoutFilters,
  withoutWord,
  withRange,
  withToggled,
  withToggledTopic,
  wordRules,
} from './question-filter.ts'
import type { Table } from './use-table.ts'

type FilterChipsProps = { table: Table; tabs: readonly CounterTab[] }

/** Every filter that is on, each to be taken away; nothing while a tab's own filter is the only one. */
export function FilterChips({ table, tabs }: FilterChipsProps) {
  const { filter, setFilter, subredditNames } = table
  const byTab = Object.values(currentTab(tabs, filter)?.shows ?? {}).flat().length
  if (countFilters(filter) <= byTab) return null
  const chips = [
    ...optionFacets.flatMap((facet) =>
      [...filter.chosen[facet]].map((value) => ({
        key: `${facet} ${value}`,
        name: facet === 'subreddit' ? table.community : facetNames[facet],
        value: valueName(facet, value, subredditNames),
        without: () => withToggled(filter, facet, value),
      })),
    ),
    ...rangeFacets
      .filter((facet) => isBounded(filter.ranges[facet]))
      .map((facet) => ({
        key: facet,
        name: rangeNames[facet],
        value: formatRange(facet, filter.ranges[facet]),
        without: () => withRange(filter, facet, anyValue),
      })),
    ...wordRules.flatMap((rule) =>
      filter.words[rule].map((word) => ({
        key: `${rule} ${word}`,
        name: wordNames[rule],
        value: word,
        without: () => withoutWord(filter, rule, word),
      })),
    ),
    ...(filter.topics.size > TOPIC_CHIPS_MAX
      ? [
          {
            key: 'topics',
            name: 'Topic',
            value: formatCount(filter.topics.size, 'topic'),
            without: () => ({ ...filter, topics: noValues }),
          },
        ]
      : [...filter.topics].map((topic) => ({
          key: `topic ${topic}`,
          name: 'Topic',
          value: table.list.topicNames.get(topic) ?? topic,
          without: () => withToggledTopic(filter, topic),
        }))),
    ...(filter.nearDuplicates
      ? [
          {
            key: 'nearDuplicates',
            name: 'Similar',
            value: 'near-duplicates',
            without: () => ({ ...filter, nearDuplicates: false }),
          },
        ]
      : []),
  ]
  return (
    <ul
      aria-label="Active filters"
      className="no-bar flex min-h-10 flex-none flex-wrap items-center gap-1.5 border-b border-hair px-(--edge) py-1.5"
    >
      {chips.map(({ key, name, value, without }) => (
        <li key={key}>
          <button
            type="button"
            aria-label={`Remove filter ${name}: ${value}`}
            onClick={() => setFilter(without())}
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
    </ul>
  )
}
