import { ProcessingStatus, questionTypeGroups } from '@quarry/contracts/question'
import { sourceFacts } from '@quarry/contracts/sources'
import { type FormEvent, type ReactNode, useMemo, useState } from 'react'
import {
  noValues,
  type OptionFacet,
  type QuestionFilter,
  type WordRule,
  wordRules,
} from '../session/question-filter.ts'
import { goneNames } from '../session/questions/post-marks.ts'
import { NO_TYPE } from '../session/questions/type-group.ts'
import { NO_TOPIC } from '../session/topic-edits.ts'
import { LinkButton } from '../ui/button.tsx'
import { FacetOptions, FacetSection, type Option } from '../ui/facet-options.tsx'
import { ScrollArea } from '../ui/scroll-area.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { EditTopic } from './edit-topic.tsx'
import { facetNames, UNLIKELY, valueName, withChosen, withToggled, withWords } from './question-filter.ts'
import { RangeSection } from './range-section.tsx'
import { ThresholdField } from './threshold-field.tsx'
import type { Table } from './use-table.ts'

/** Values in the order in which they are offered. */
const fixed = {
  type: [...questionTypeGroups, NO_TYPE],
  source: Object.values(sourceFacts).map(({ name }) => name),
  status: ProcessingStatus.options,
  gone: Object.values(goneNames),
} as const satisfies Record<Exclude<OptionFacet, 'subreddit' | 'topic' | 'review'>, readonly string[]>

/**
 * What the questions are, to filter the table by. Values and their order depend on all questions, so nothing moves. What a
 * counter shows, such as the titles to review, is not offered a second time.
 */
export function Facets({ table }: { table: Table }) {
  const { filter, setFilter } = table
  const { totals } = table.list.facets

  /** Values of which there are questions. */
  function options(facet: keyof typeof fixed, isMain = false) {
    const shown = fixed[facet].filter((value) => totals.options[facet].has(value))
    // A single mark distinguishes questions; a single type or status doesn't.
    const least = facet === 'gone' ? 1 : 2
    if (shown.length < least && filter.chosen[facet].size === 0) return null
    const named = shown.map((id) => ({ id, name: valueName(facet, id, table.subreddits) }))
    return (
      <Section table={table} facet={facet} name={facetNames[facet]} isMain={isMain}>
        <FacetOptions {...optionsOf(table, facet, facetNames[facet])} options={named} />
      </Section>
    )
  }

  const subreddits = mostCommon(totals.options.subreddit)
  const topics = mostCommon(totals.options.topic).filter((topic) => topic !== NO_TOPIC)
  const [chosenTopic, ...otherTopics] = topics.filter((topic) => filter.chosen.topic.has(topic))
  return (
    <ScrollArea label="Filters, scrollable" className="h-full" viewportClassName="h-full">
      {options('type', true)}
      {topics.length > 0 && (
        <Section table={table} facet="topic" name="Topic" isMain>
          <LongFacet
            {...optionsOf(table, 'topic', 'Topic')}
            what="a topic"
            options={topics.map((topic) => ({ id: topic, name: topic }))}
            last={{ id: NO_TOPIC, name: 'No topic' }}
          />
          {chosenTopic !== undefined && otherTopics.length === 0 && (
            <EditTopic
              key={chosenTopic}
              topic={chosenTopic}
              others={topics.filter((topic) => topic !== chosenTopic)}
            />
          )}
        </Section>
      )}
      {subreddits.length > 1 && (
        <Section table={table} facet="subreddit" name={table.community} value={`all ${subreddits.length}`}>
          <LongFacet
            {...optionsOf(table, 'subreddit', table.community)}
            what={`a ${table.community.toLowerCase()}`}
            options={subreddits.map((id) => ({ id, name: valueName('subreddit', id, table.subreddits) }))}
          />
        </Section>
      )}
      {options('source', true)}
      <RangeSection table={table} facet="score" isMain />
      <RangeSection table={table} facet="createdAt" />
      <WordRules filter={filter} onChange={setFilter} />
      {options('status')}
      {options('gone', true)}
      <Likelihood table={table} />
    </ScrollArea>
  )
}

/** Values in the order of the number of their questions. */
function mostCommon(counts: ReadonlyMap<string, number>): string[] {
  return [...counts]
    .sort(([left, more], [right, less]) => less - more || (left < right ? -1 : 1))
    .map(([value]) => value)
}

const unlikelyOption = [{ id: 'unlikely', name: UNLIKELY }]

/** Shows the rows below the threshold, and moves it. Nothing where no title was rated, or the table shows questions alone. */
function Likelihood({ table: { filter, setFilter, rows, unlikely } }: { table: Table }) {
  const isRated = useMemo(() => rows.some(({ probability = 100 }) => probability < 100), [rows])
  if (!unlikely || (!isRated && unlikely.length === 0)) return null
  const show = (isShown: boolean) => setFilter({ ...filter, unlikely: isShown })
  return (
    <FacetSection name="Likelihood" isMain onClear={filter.unlikely ? () => show(false) : undefined}>
      {unlikely.length > 0 && (
        <FacetOptions
          label="Likelihood"
          options={unlikelyOption}
          counts={new Map([['unlikely', unlikely.length]])}
          chosen={filter.unlikely ? new Set(['unlikely']) : noValues}
          onToggle={() => show(!filter.unlikely)}
        />
      )}
      <ThresholdField />
    </FacetSection>
  )
}

type SectionProps = {
  table: Table
  facet: OptionFacet
  name: string
  isMain?: boolean
  value?: string
  children: ReactNode
}

function Section({ table: { filter, setFilter }, facet, ...rest }: SectionProps) {
  const clear = () => setFilter(withChosen(filter, facet, noValues))
  return <FacetSection {...rest} onClear={filter.chosen[facet].size > 0 ? clear : undefined} />
}

/** What options of any facet have in common. */
function optionsOf({ filter, setFilter, list }: Table, facet: OptionFacet, label: string) {
  return {
    label,
    counts: list.facets.counts.options[facet],
    chosen: filter.chosen[facet],
    onToggle: (value: string) => setFilter(withToggled(filter, facet, value)),
  }
}

type LongFacetProps = ReturnType<typeof optionsOf> & {
  /** What an option is, with its article: `a topic`. */
  what: string
  options: readonly Option[]
  /** The last option, unless one is searched for. */
  last?: Option
}

/** Shown until the user asks for all. */
const FIRST = 6

/** The options of a facet that may have hundreds: a field finds one by its name. */
function LongFacet({ what, options, last, ...facet }: LongFacetProps) {
  const [find, setFind] = useState('')
  const [all, setAll] = useState(false)
  const wanted = find.trim().toLowerCase()
  const isFirst = ({ id }: Option, index: number) => index < FIRST || facet.chosen.has(id)
  const found = options.filter(({ name }) => name.toLowerCase().includes(wanted))
  const shown = all || wanted !== '' ? found : found.filter(isFirst)
  return (
    <>
      {options.length > FIRST && (
        <TextInput
          type="search"
          aria-label={`Find ${what}`}
          placeholder={`Find among ${options.length}`}
          value={find}
          onChange={(event) => setFind(event.target.value)}
          className="mb-1.5 h-7! text-12!"
        />
      )}
      <FacetOptions {...facet} options={last && wanted === '' ? [...shown, last] : shown} />
      {!all && wanted === '' && shown.length < options.length && (
        <LinkButton className="mt-1 text-12" onClick={() => setAll(true)}>
          Show all {options.length}
        </LinkButton>
      )}
    </>
  )
}

const wordLabels: Readonly<Record<WordRule, string>> = {
  with: 'With the words',
  without: 'Without the words',
}

type WordRulesProps = { filter: QuestionFilter; onChange: (filter: QuestionFilter) => void }

/** Words that a title must or must not have; Enter adds them as chips above the table. */
function WordRules({ filter, onChange }: WordRulesProps) {
  const isOn = wordRules.some((rule) => filter.chosen[rule].size > 0)
  const clear = () => onChange(withChosen(withChosen(filter, 'with', noValues), 'without', noValues))
  return (
    <FacetSection name="Words" onClear={isOn ? clear : undefined}>
      <div className="grid gap-1.5">
        {wordRules.map((rule) => (
          <WordField
            key={rule}
            label={wordLabels[rule]}
            onAdd={(typed) => onChange(withWords(filter, rule, typed))}
          />
        ))}
      </div>
    </FacetSection>
  )
}

function WordField({ label, onAdd }: { label: string; onAdd: (typed: string) => void }) {
  const [typed, setTyped] = useState('')
  function add(event: FormEvent) {
    event.preventDefault()
    onAdd(typed)
    setTyped('')
  }
  return (
    <form onSubmit={add}>
      <TextInput
        aria-label={`${label}, separated by commas`}
        placeholder={label}
        value={typed}
        maxLength={100}
        onChange={({ target }) => setTyped(target.value)}
        className="h-[max(30px,var(--h-control-sm))]! text-12!"
      />
    </form>
  )
}
