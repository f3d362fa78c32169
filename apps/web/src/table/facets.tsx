import { type FormEvent, useMemo, useState } from 'react'
import { filledTerms } from '../analysis/choices/workflow.ts'
import { createTermMatch } from '../analysis/questions/matches-terms.ts'
import { noValues, type WordRule, wordRules } from '../analysis/table-state/question-filter.ts'
import { useWorkflow } from '../analysis/use-workflow.ts'
import { LinkButton } from '../ui/button.tsx'
import { FacetOptions, FacetSection, type Option } from '../ui/facet-options.tsx'
import { ScrollArea } from '../ui/scroll-area.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { type FacetOf, nameOf, offeredFacets } from './columns.tsx'
import { communitiesOf } from './communities.ts'
import {
  chosenOf,
  MATCHES_TERMS,
  UNLIKELY,
  valueName,
  withChosen,
  withToggled,
  withWords,
} from './question-filter.ts'
import { RangeSection } from './range-section.tsx'
import { ThresholdField } from './threshold-field.tsx'
import { useFilter, useTable } from './use-table.ts'

/**
 * The table's filters. Their values and order depend on all questions, so nothing moves while filtering. What a counter
 * already filters by, such as the titles to review, is not offered again.
 */
export function Facets() {
  return (
    <ScrollArea label="Filters, scrollable" className="h-full" viewportClassName="h-full">
      {offeredFacets.map((facet) => {
        const { key, kind, name } = facet
        if (kind === 'set') return <SetSection key={key} facet={facet} />
        if (kind === 'range') return <RangeSection key={key} facet={facet} />
        return <WordsSection key={key} name={name} />
      })}
      <SeedTerms />
      <Likelihood />
    </ScrollArea>
  )
}

/** Offers the values that questions have. Renders nothing while all questions have the same one. */
function SetSection({ facet }: { facet: FacetOf<'set'> }) {
  const { list, rows } = useTable()
  const [filter, setFilter] = useFilter()
  const { header, names } = communitiesOf(rows)
  const { key, options, none, isFolded = false, isMark = false } = facet
  const totals = list.facets.totals.options[key] ?? new Map<string, number>()
  const values = (options ?? mostCommon(totals)).filter((value) => value !== '' && totals.has(value))
  const hasNone = none !== undefined && totals.has('')
  const distinguishes = values.length > 0 && (isMark || values.length + Number(hasNone) > 1)
  const chosen = chosenOf(filter, key)
  if (!distinguishes && chosen.size === 0) return null
  const name = nameOf(facet, header)
  const optionOf = (id: string): Option => ({ id, name: valueName(facet, id, names) })
  const props = {
    label: name,
    counts: list.facets.counts.options[key],
    chosen,
    onToggle: (value: string) => setFilter(withToggled(filter, key, value)),
  }
  const last = hasNone ? [optionOf('')] : []
  return (
    <FacetSection
      name={name}
      isMain={!isFolded}
      value={options ? undefined : `all ${values.length}`}
      onClear={chosen.size > 0 ? () => setFilter(withChosen(filter, key, noValues)) : undefined}
    >
      {options ? (
        <FacetOptions {...props} options={[...values.map(optionOf), ...last]} />
      ) : (
        <LongFacet {...props} options={values.map(optionOf)} last={last} />
      )}
    </FacetSection>
  )
}

/** Sorts values by their number of questions, the most common first. */
function mostCommon(counts: ReadonlyMap<string, number>): string[] {
  return [...counts]
    .sort(([left, more], [right, less]) => less - more || (left < right ? -1 : 1))
    .map(([value]) => value)
}

const termsOption = [{ id: 'terms', name: MATCHES_TERMS }]

/** Filters for questions that match the seed terms. Renders nothing if there are no terms. */
function SeedTerms() {
  const { rows } = useTable()
  const [filter, setFilter] = useFilter()
  const terms = filledTerms(useWorkflow().workflow.seedTerms)
  const all = terms.join('\n')
  const count = useMemo(() => rows.filter(createTermMatch(all.split('\n'))).length, [rows, all])
  const isOn = filter.terms.length > 0
  if (terms.length === 0 && !isOn) return null
  const show = (isShown: boolean) => setFilter({ ...filter, terms: isShown ? terms : [] })
  return (
    <FacetSection name="Seed terms" isMain onClear={isOn ? () => show(false) : undefined}>
      <FacetOptions
        label="Seed terms"
        options={termsOption}
        counts={new Map([['terms', count]])}
        chosen={isOn ? new Set(['terms']) : noValues}
        onToggle={() => show(!isOn)}
      />
    </FacetSection>
  )
}

const unlikelyOption = [{ id: 'unlikely', name: UNLIKELY }]

/** Shows the rows below the threshold, and changes the threshold. Renders nothing if no title was rated. */
function Likelihood() {
  const { rows, unlikely } = useTable()
  const [filter, setFilter] = useFilter()
  const isRated = useMemo(() => rows.some(({ probability = 100 }) => probability < 100), [rows])
  if (!isRated && unlikely.length === 0) return null
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

type LongFacetProps = Parameters<typeof FacetOptions>[0] & {
  /** Options at the end of the list, hidden while searching. */
  last: readonly Option[]
}

/** Options shown until the user asks for all. */
const FIRST = 6

/** A facet's options with a search field, because there may be hundreds. */
function LongFacet({ options, last, ...facet }: LongFacetProps) {
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
          aria-label={`Find a ${facet.label.toLowerCase()}`}
          placeholder={`Find among ${options.length}`}
          value={find}
          onChange={(event) => setFind(event.target.value)}
          className="mb-1.5 h-7! text-12!"
        />
      )}
      <FacetOptions {...facet} options={wanted === '' ? [...shown, ...last] : shown} />
      {!all && wanted === '' && shown.length < options.length && (
        <LinkButton className="mt-1 text-12" onClick={() => setAll(true)}>
          Show all {options.length}
        </LinkButton>
      )}
    </>
  )
}

const wordFields: Readonly<Record<WordRule, string>> = {
  with: 'With the words',
  without: 'Without the words',
}

/** Filters by words that a title must or must not contain; Enter adds them as chips above the table. */
function WordsSection({ name }: { name: string }) {
  const [filter, setFilter] = useFilter()
  const isOn = wordRules.some((rule) => chosenOf(filter, rule).size > 0)
  const clear = () => setFilter(withChosen(withChosen(filter, 'with', noValues), 'without', noValues))
  return (
    <FacetSection name={name} onClear={isOn ? clear : undefined}>
      <div className="grid gap-1.5">
        {wordRules.map((rule) => (
          <WordField
            key={rule}
            label={wordFields[rule]}
            onAdd={(typed) => setFilter(withWords(filter, rule, typed))}
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
