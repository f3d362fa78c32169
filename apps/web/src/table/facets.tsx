import { formatCount } from '@quarry/contracts/format-count'
import { ProcessingStatus } from '@quarry/contracts/question'
import { sourceFacts } from '@quarry/contracts/sources'
import type { FoundTopic } from '@quarry/topics/topic-index'
import type { OptionFacet, QuestionFilter, Range, RangeFacet } from '../session/question-filter.ts'
import { anyValue, noValues } from '../session/question-filter.ts'
import { goneNames, NEW } from '../session/questions/post-marks.ts'
import { questionWords } from '../session/questions/question-word.ts'
import { typeGroups } from '../session/questions/type-group.ts'
import { FacetOptions, FacetSection } from '../ui/facet-options.tsx'
import { ScrollArea } from '../ui/scroll-area.tsx'
import type { Edges, FacetCounts } from './facet-counts.ts'
import { facetNames, rangeNames, statusNames } from './facet-names.ts'
import { changes, isBounded, withRange, withToggled, withToggledTopic } from './question-filter.ts'
import { RangeSection } from './range-section.tsx'
import { reviews } from './review/decided.ts'
import { riskBands } from './review/risk-band.ts'
import { SubredditOptions } from './subreddit-options.tsx'
import { TopicOptions } from './topic-options.tsx'
import { WordRules } from './word-rules.tsx'

export type FacetFigures = {
  edges: Edges
  counts: FacetCounts
  totals: FacetCounts
  /** Questions whose type the AI has named. */
  namedTypes: number
  /** The search for near-duplicates has finished. */
  hasNearDuplicates: boolean
  /** Undefined until they were looked for. */
  topics: readonly FoundTopic[] | undefined
}

type FacetsProps = FacetFigures & {
  filter: QuestionFilter
  onChange: (filter: QuestionFilter) => void
  /** References of communities as they are written, by the same in lower case. */
  subredditNames: ReadonlyMap<string, string>
}

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

function nameOf(facet: OptionFacet, value: string): string {
  return facet === 'status' ? statusNames[ProcessingStatus.parse(value)] : value
}

/** What the questions are, to filter the table by. Values and their order depend on all questions, so nothing moves. */
export function Facets(props: FacetsProps) {
  const { filter, onChange, counts, totals, edges, namedTypes, hasNearDuplicates, topics, subredditNames } =
    props
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
          options={shown.map((id) => ({ id, name: nameOf(facet, id) }))}
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

  function range(facet: RangeFacet, isMain = false) {
    return (
      <RangeSection
        facet={facet}
        name={rangeNames[facet]}
        isMain={isMain}
        edges={edges[facet]}
        counts={counts.bins[facet]}
        range={filter.ranges[facet]}
        onChange={(next: Range) => onChange(withRange(filter, facet, next))}
        onClear={
          isBounded(filter.ranges[facet]) ? () => onChange(withRange(filter, facet, anyValue)) : undefined
        }
      />
    )
  }

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
          <TopicOptions
            topics={topics}
            counts={counts.topics}
            chosen={filter.topics}
            onToggle={(topic) => onChange(withToggledTopic(filter, topic))}
          />
        </FacetSection>
      )}
      {options('source', true)}
      {totals.options.subreddit.size > 1 && (
        <FacetSection
          name={totals.options.source.size > 1 ? 'Community' : facetNames.subreddit}
          value={`all ${totals.options.subreddit.size}`}
          onClear={filter.chosen.subreddit.size > 0 ? () => clear('subreddit') : undefined}
        >
          <SubredditOptions
            totals={totals.options.subreddit}
            counts={counts.options.subreddit}
            names={subredditNames}
            chosen={filter.chosen.subreddit}
            onToggle={(name) => toggle('subreddit', name)}
          />
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
