import { formatCount } from '@quarry/contracts/format-count'
import { ProcessingStatus } from '@quarry/contracts/question'
import { sourceFacts } from '@quarry/contracts/sources'
import type { OptionFacet, RangeFacet } from '../session/question-filter.ts'
import { noValues } from '../session/question-filter.ts'
import { goneNames, NEW } from '../session/questions/post-marks.ts'
import { questionWords } from '../session/questions/question-word.ts'
import { typeGroups } from '../session/questions/type-group.ts'
import { FacetOptions, FacetSection } from '../ui/facet-options.tsx'
import { ScrollArea } from '../ui/scroll-area.tsx'
import { facetNames, valueName } from './facet-names.ts'
import { SubredditOptions, TopicOptions } from './long-facet.tsx'
import { changes, withToggled } from './question-filter.ts'
import { RangeSection } from './range-section.tsx'
import { reviews, riskBands } from './review/decided.ts'
import type { Table } from './use-table.ts'
import { WordRules } from './word-rules.tsx'

const fixed: Readonly<Record<Exclude<OptionFacet, 'subreddit'>, readonly string[]>> = {
  isNew: [NEW],
  gone: Object.values(goneNames),
  status: ProcessingStatus.options,
  type: typeGroups,
  word: questionWords,
  source: Object.values(sourceFacts).map(({ name }) => name),
  change: changes,
  review: reviews,
  risk: riskBands,
}

const NEAR = 'near-duplicates'
const nearDuplicates = [{ id: NEAR, name: 'Near-duplicates' }]
const onlyNear = new Set([NEAR])

/** What the questions are, to filter the table by. Values and their order depend on all questions, so nothing moves. */
export function Facets({ table }: { table: Table }) {
  const { filter, setFilter: onChange, subredditNames } = table
  const { counts, totals, namedTypes, hasNearDuplicates, topics } = table.list.facets
  const toggle = (facet: OptionFacet, value: string) => onChange(withToggled(filter, facet, value))
  const clear = (facet: OptionFacet) =>
    onChange({ ...filter, chosen: { ...filter.chosen, [facet]: noValues } })

  function options(facet: Exclude<OptionFacet, 'subreddit'>, isMain = false) {
    const shown = fixed[facet].filter((value) => totals.options[facet].has(value))
    // A single mark distinguishes questions; a single word, type or status doesn't.
    const least = facet === 'isNew' || facet === 'gone' ? 1 : 2
    if (shown.length < least && filter.chosen[facet].size === 0) return null
    return (
      <FacetSection
        name={facetNames[facet]}
        isMain={isMain}
        onClear={filter.chosen[facet].size > 0 ? () => clear(facet) : undefined}
      >
        <FacetOptions
          label={facetNames[facet]}
          options={shown.map((id) => ({ id, name: valueName(facet, id, subredditNames) }))}
          counts={counts.options[facet]}
          chosen={filter.chosen[facet]}
          onToggle={(value) => toggle(facet, value)}
        />
        {facet === 'type' && namedTypes > 0 && (
          <p className="pt-1 text-12 text-ink-3">
            The AI named the type of {formatCount(namedTypes, 'question')}; words guess the others.
          </p>
        )}
      </FacetSection>
    )
  }

  const range = (facet: RangeFacet, isMain = false) => (
    <RangeSection table={table} facet={facet} isMain={isMain} />
  )

  return (
    <ScrollArea label="Filters, scrollable" className="h-full" viewportClassName="h-full">
      {options('isNew', true)}
      {options('gone', true)}
      {options('type', true)}
      {range('score', true)}
      {topics && (
        <FacetSection
          name="Topic"
          isMain
          onClear={filter.topics.size > 0 ? () => onChange({ ...filter, topics: noValues }) : undefined}
        >
          <TopicOptions table={table} topics={topics} />
        </FacetSection>
      )}
      {options('source', true)}
      {totals.options.subreddit.size > 1 && (
        <FacetSection
          name={table.community}
          value={`all ${totals.options.subreddit.size}`}
          onClear={filter.chosen.subreddit.size > 0 ? () => clear('subreddit') : undefined}
        >
          <SubredditOptions table={table} />
        </FacetSection>
      )}
      {options('word')}
      {options('status')}
      {options('review')}
      {options('risk')}
      {options('change')}
      {range('numComments')}
      {range('createdAt')}
      <WordRules filter={filter} onChange={onChange} />
      <FacetSection name="Similar questions">
        <FacetOptions
          label="Similar questions"
          options={nearDuplicates}
          counts={hasNearDuplicates ? new Map([[NEAR, counts.nearDuplicates]]) : undefined}
          chosen={filter.nearDuplicates ? onlyNear : noValues}
          onToggle={() => onChange({ ...filter, nearDuplicates: !filter.nearDuplicates })}
        />
      </FacetSection>
    </ScrollArea>
  )
}
