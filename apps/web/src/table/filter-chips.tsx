import { formatCount } from '@quarry/contracts/format-count'
import { ProcessingStatus } from '@quarry/contracts/question'
import { refLabel } from '@quarry/contracts/sources'
import { X } from 'lucide-react'
import type { OptionFacet, QuestionFilter } from '../session/question-filter.ts'
import { anyValue, noValues, optionFacets, rangeFacets } from '../session/question-filter.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { facetNames, rangeNames, statusNames, wordNames } from './facet-names.ts'
import { formatRange } from './format-range.ts'
import {
  hasFilters,
  isBounded,
  TOPIC_CHIPS_MAX,
  withoutFilters,
  withoutWord,
  withRange,
  withToggled,
  withToggledTopic,
  wordRules,
} from './question-filter.ts'

type FilterChipsProps = {
  filter: QuestionFilter
  onChange: (filter: QuestionFilter) => void
  subredditNames: ReadonlyMap<string, string>
  /** Labels of topics by id. */
  topicNames: ReadonlyMap<string, string>
}

/** Every filter that is on, each to be taken away. */
export function FilterChips({ filter, onChange, subredditNames, topicNames }: FilterChipsProps) {
  if (!hasFilters(filter)) return null
  const nameOf = (facet: OptionFacet, value: string) => {
    if (facet === 'status') return statusNames[ProcessingStatus.parse(value)]
    return facet === 'subreddit' ? refLabel(subredditNames.get(value) ?? value) : value
  }
  const chips = [
    ...optionFacets.flatMap((facet) =>
      [...filter.chosen[facet]].map((value) => ({
        key: `${facet} ${value}`,
        name: facetNames[facet],
        value: nameOf(facet, value),
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
          value: topicNames.get(topic) ?? topic,
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
    <ul aria-label="Active filters" className="flex min-w-0 flex-wrap items-center gap-1.5">
      {chips.map(({ key, name, value, without }) => (
        <li key={key}>
          <button
            type="button"
            aria-label={`Remove filter ${name}: ${value}`}
            onClick={() => onChange(without())}
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
        <LinkButton className="text-12" onClick={() => onChange(withoutFilters(filter))}>
          Clear filters
        </LinkButton>
      </li>
    </ul>
  )
}
