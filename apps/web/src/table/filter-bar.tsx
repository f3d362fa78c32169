import { type ProcessingStatus, ProcessingStatus as Statuses } from '@quarry/contracts/question'
import { ChevronDown, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { TypeGroup } from '../questions/type-group.ts'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { type FilterCounts, hasChips, noFilter, type QuestionFilter } from './question-filter.ts'
import { questionWords } from './question-word.ts'

type FilterBarProps = {
  filter: QuestionFilter
  onChange: (filter: QuestionFilter) => void
  counts: FilterCounts
  /** Question words and subreddits that occur. */
  words: ReadonlySet<string>
  subreddits: readonly string[]
  /** Types that occur; none if no question has one. */
  types: readonly TypeGroup[]
  /** The search for near-duplicates has finished. */
  hasNearDuplicates: boolean
}

const statusNames: Record<ProcessingStatus, string> = {
  pending: 'Pending',
  processing: 'Processing',
  processed: 'Processed',
  error: 'Error',
}

export function FilterBar({
  filter,
  onChange,
  counts,
  words,
  subreddits,
  types,
  hasNearDuplicates,
}: FilterBarProps) {
  const change = (part: Partial<QuestionFilter>) => onChange({ ...filter, ...part })
  return (
    // relative: what is for screen readers only is positioned, and would widen the page instead of this strip
    <div className="relative px-4 pb-3 max-md:flex max-md:items-center max-md:gap-1.5 max-md:overflow-x-auto max-md:pt-1 md:grid md:gap-2">
      <Line>
        <Group name="Status">
          <Chip
            chosen={filter.statuses.size === 0}
            count={counts.all}
            onClick={() => change({ statuses: noFilter.statuses })}
          >
            All
          </Chip>
          {Statuses.options.map((status) => (
            <Chip
              key={status}
              chosen={filter.statuses.has(status)}
              count={counts.statuses.get(status) ?? 0}
              onClick={() => change({ statuses: toggled(filter.statuses, status) })}
            >
              {statusNames[status]}
            </Chip>
          ))}
        </Group>
        <Divider />
        <Chip
          chosen={filter.nearDuplicates}
          {...(hasNearDuplicates && { count: counts.nearDuplicates })}
          onClick={() => change({ nearDuplicates: !filter.nearDuplicates })}
        >
          Near-duplicates
        </Chip>
        {subreddits.length > 1 && (
          <FilterSelect
            label="Subreddit"
            allName="All subreddits"
            options={subreddits}
            nameOf={(name) => `r/${name}`}
            value={filter.subreddit}
            onChange={(subreddit) => change({ subreddit })}
          />
        )}
        {types.length > 0 && (
          <FilterSelect
            label="Type"
            allName="All types"
            options={types}
            value={filter.type}
            onChange={(type) => change({ type })}
          />
        )}
        <MinScore value={filter.minScore} onChange={(minScore) => change({ minScore })} />
      </Line>
      <Line>
        <Group name="Question word">
          {questionWords
            .filter((word) => words.has(word))
            .map((word) => (
              <Chip
                key={word}
                chosen={filter.words.has(word)}
                count={counts.words.get(word) ?? 0}
                onClick={() => change({ words: toggled(filter.words, word) })}
              >
                {word}
              </Chip>
            ))}
        </Group>
        {hasChips(filter) && (
          <Button
            variant="ghost"
            size="small"
            icon={<X size={12} />}
            onClick={() => onChange({ ...noFilter, search: filter.search })}
          >
            Clear filters
          </Button>
        )}
      </Line>
    </div>
  )
}

/** On narrow screens all lines form one strip to swipe. */
function Line({ children }: { children: ReactNode }) {
  return <div className="contents md:flex md:flex-wrap md:items-center md:gap-1.5">{children}</div>
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <fieldset className="flex flex-none gap-1.5 md:min-w-0 md:flex-initial md:flex-wrap">
      <legend className="sr-only">{name}</legend>
      {children}
    </fieldset>
  )
}

function Divider() {
  return <span aria-hidden="true" className="mx-1 h-4 w-px flex-none bg-line-strong md:max-lg:hidden" />
}

const boxed =
  'inline-flex h-control-sm flex-none items-center rounded-full border text-12 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus'
const quiet = 'border-line-strong text-ink-2'
const chosen = 'border-accent-line bg-accent-soft font-medium text-accent-ink'

type FilterSelectProps<Value extends string> = {
  label: string
  /** Of the choice that shows everything. */
  allName: string
  options: readonly Value[]
  nameOf?: (option: Value) => string
  value: Value | undefined
  onChange: (value: Value | undefined) => void
}

function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { label, allName, options, nameOf = (option) => option, value, onChange } = props
  return (
    <span className={`relative ${boxed} ${value === undefined ? quiet : chosen}`}>
      <select
        aria-label={label}
        value={value ?? ''}
        onChange={({ target }) => onChange(options.find((option) => option === target.value))}
        className="h-full max-w-44 cursor-pointer appearance-none rounded-full bg-transparent pr-7 pl-2.5 outline-none [&>option]:bg-surface [&>option]:text-ink"
      >
        <option value="">{allName}</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {nameOf(option)}
          </option>
        ))}
      </select>
      <ChevronDown size={12} aria-hidden="true" className="pointer-events-none absolute right-2.5" />
    </span>
  )
}

type MinScoreProps = { value: number | undefined; onChange: (score: number | undefined) => void }

function MinScore({ value, onChange }: MinScoreProps) {
  return (
    <label className={`${boxed} gap-1.5 pr-1 pl-2.5 ${value === undefined ? quiet : chosen}`}>
      Score at least
      <input
        type="number"
        inputMode="numeric"
        placeholder="any"
        value={value ?? ''}
        onChange={({ target }) =>
          onChange(Number.isNaN(target.valueAsNumber) ? undefined : Math.trunc(target.valueAsNumber))
        }
        className="h-5 w-12 rounded-full bg-transparent px-1.5 text-right outline-none [&::-webkit-inner-spin-button]:appearance-none"
      />
    </label>
  )
}

function toggled<Item>(items: ReadonlySet<Item>, item: Item): ReadonlySet<Item> {
  const next = new Set(items)
  if (!next.delete(item)) next.add(item)
  return next
}
