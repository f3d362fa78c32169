import { formatNumber } from '@quarry/contracts/format-count'
import { ProcessingStatus } from '@quarry/contracts/question'
import { refLabel } from '@quarry/contracts/sources'
import type { Entry } from '../session/commands.ts'
import { optionFacets, type QuestionFilter } from '../session/question-filter.ts'
import { facetNames, statusNames } from './facet-names.ts'
import type { FacetFigures } from './facets.tsx'
import { withToggled, withToggledTopic } from './question-filter.ts'

/** Every value of every facet, to be filtered by from the palette. */
export function filterEntries(
  { totals, topics = [] }: FacetFigures,
  subredditNames: ReadonlyMap<string, string>,
  filter: QuestionFilter,
  onChange: (filter: QuestionFilter) => void,
): Entry[] {
  const ofTopics = topics.map(({ id, label }) => ({
    group: 'Topic',
    name: label,
    detail: formatNumber(totals.topics.get(id) ?? 0),
    run: () => onChange(withToggledTopic(filter, id)),
  }))
  const ofFacets = optionFacets.flatMap((facet) =>
    [...totals.options[facet]].map(([value, count]) => ({
      group: facetNames[facet],
      name:
        facet === 'subreddit'
          ? refLabel(subredditNames.get(value) ?? value)
          : facet === 'status'
            ? statusNames[ProcessingStatus.parse(value)]
            : value,
      detail: formatNumber(count),
      run: () => onChange(withToggled(filter, facet, value)),
    })),
  )
  return [...ofFacets, ...ofTopics]
}
