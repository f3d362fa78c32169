import { type SourceId, sourceFacts } from '@quarry/contracts/sources'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react'
import { formatPublished } from '../analysis/choices/published-range.ts'
import {
  refOf,
  type SubredditChoice,
  type SubredditOrder,
  shownChoices,
  sourceOf,
  withChoices,
} from '../analysis/choices/subreddit-choices.ts'
import { filledTerms } from '../analysis/choices/workflow.ts'
import { communityPlural } from '../analysis/questions/community-nouns.ts'
import { useSessionConfig } from '../analysis/use-session-config.ts'
import { useWorkflow } from '../analysis/use-workflow.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { LimitInput } from '../ui/limit-input.tsx'
import { Segments } from '../ui/segments.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { SearchInput } from '../ui/text-input.tsx'
import { RowSkeletons } from './discovery-state.tsx'
import { PublishedDates } from './published-dates.tsx'
import { stackExchangeQuota } from './stack-exchange-quota.ts'
import { SubredditRow } from './subreddit-row.tsx'
import type { Discovery } from './use-discovery.ts'

/** A shorter list needs no filter. */
const WORTH_FILTERING = 5

type SubredditListProps = {
  discovery: Discovery
  range: ComponentProps<typeof PublishedDates>
  onChangeTerms: () => void
}

/** The subreddits to choose from. Arrow keys move between them, and the space bar selects. */
export function SubredditList({ discovery, range, onChangeTerms }: SubredditListProps) {
  const { workflow, update } = useWorkflow()
  const { subreddits, sources } = workflow
  const units = communityPlural(sources)
  const [searchTerm, setSearchTerm] = useState('')
  const [showsDates, setShowsDates] = useState(false)
  const [order, setOrder] = useState<SubredditOrder>('match')
  const shown = shownChoices(subreddits, searchTerm, order)
  const namesTerms = new Set(subreddits.flatMap(({ terms = [] }) => terms)).size > 1
  const selected = subreddits.filter((choice) => choice.selected)
  const hidden = selected.filter((choice) => !shown.includes(choice)).length

  function selectShown(chosen: boolean) {
    const refs = shown.map(refOf)
    update((before) => ({
      ...before,
      subreddits: withChoices(before.subreddits, refs, { selected: chosen }),
    }))
  }

  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <p className="mr-auto text-13" aria-live="polite">
          Selection:{' '}
          <b className="font-semibold">
            {selected.length} of {subreddits.length}
          </b>{' '}
          {units}
          {hidden > 0 && <span className="text-ink-3">, {hidden} of them hidden by the filter</span>}
        </p>
        <LimitForAll selected={selected} />
        <Button variant="ghost" size="small" className="max-md:-ml-2.5" onClick={() => selectShown(true)}>
          Select All
        </Button>
        <Button variant="ghost" size="small" onClick={() => selectShown(false)}>
          Select None
        </Button>
        <Button
          variant="ghost"
          size="small"
          aria-expanded={showsDates}
          onClick={() => setShowsDates(!showsDates)}
        >
          {range.problem ? 'Invalid dates' : formatPublished(range.published) || 'Any date'}
          {showsDates ? <ChevronUp size={12} /> : <ChevronDown size={12} />}
        </Button>
      </div>
      {showsDates && <PublishedDates {...range} />}
      {subreddits.length > WORTH_FILTERING && (
        <div className="mt-1.5 flex flex-wrap items-center gap-2">
          <div className="relative min-w-52 flex-1">
            <SearchInput
              aria-label={`Filter ${units}`}
              placeholder="Filter by name or description"
              value={searchTerm}
              onChange={(event) => setSearchTerm(event.target.value)}
            />
          </div>
          <Segments label="Sort" options={orders} value={order} onChange={setOrder} />
        </div>
      )}
      {sources.map((source) => {
        const ofSource = shown.filter((choice) => sourceOf(choice) === source)
        const search = discovery.searches.find((each) => each.source === source)
        return (
          <div key={source}>
            <div className="mt-5 flex flex-wrap items-baseline gap-x-3 gap-y-1 border-b border-line pb-2 text-12 text-ink-3">
              <h2 className="text-13 text-ink">{sourceFacts[source].name}</h2>
              {source === sources[0] && <FoundWith discovery={discovery} onChangeTerms={onChangeTerms} />}
              {search?.isPending && sources.length > 1 && (
                <span role="status" className="flex items-center gap-1.5">
                  <Spinner size={12} /> searching
                </span>
              )}
              <Limits source={source} />
            </div>
            {ofSource.length === 0 && search?.isPending && <RowSkeletons />}
            {ofSource.length > 0 && (
              <ul onKeyDown={moveByArrows}>
                {ofSource.map((choice) => (
                  <SubredditRow
                    key={choice.name}
                    choice={choice}
                    namesTerms={namesTerms}
                    onChange={(change) =>
                      update((before) => ({
                        ...before,
                        subreddits: withChoices(before.subreddits, [refOf(choice)], change),
                      }))
                    }
                  />
                ))}
              </ul>
            )}
          </div>
        )
      })}
      {shown.length === 0 && subreddits.length > 0 && (
        <p className="mt-3 text-13 text-ink-2" role="status">
          None of the {subreddits.length} {units} has “{searchTerm.trim()}” in its name or description.
        </p>
      )}
    </>
  )
}

const orders = [
  ['match', 'Best match'],
  ['size', 'Largest'],
] as const

const limits: Record<Exclude<SourceId, 'stack-exchange'>, readonly string[]> = {
  reddit: [
    'At most 1,000 questions per subreddit.',
    'Rate limit of 100 requests per minute.',
    'Public subreddits only (no private or NSFW).',
  ],
  'hacker-news': ['At most 1,000 questions per list.', 'Up to 1,000 titles a request.'],
  lemmy: ['At most 1,000 questions per community.', '1 request a second.'],
}

/** A source's limits, on one line if they fit, so that the communities stay in view. */
function Limits({ source }: { source: SourceId }) {
  const id = useId()
  const { limit: ofStackExchange } = stackExchangeQuota(useSessionConfig().config)
  const ofSource =
    source === 'stack-exchange' ? ['At most 1,000 questions per site.', ofStackExchange] : limits[source]
  return (
    <section aria-labelledby={id} className="flex flex-wrap gap-x-1.5">
      <h3 id={id} className="sr-only">
        {source === 'reddit' ? 'Platform limits' : `Limits of ${sourceFacts[source].name}`}
      </h3>
      <ul className="flex flex-wrap gap-x-1.5">
        {ofSource.map((limit) => (
          <li key={limit}>{limit}</li>
        ))}
      </ul>
    </section>
  )
}

const steps = new Map(Object.entries<number>({ ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }))

/** Moves between checkboxes with the arrow keys, which keep their meaning in a limit's field. */
function moveByArrows(event: KeyboardEvent<HTMLUListElement>) {
  const step = steps.get(event.key)
  if (step === undefined || !(event.target instanceof HTMLInputElement) || event.target.type !== 'checkbox')
    return
  event.preventDefault()
  const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')]
  boxes[boxes.indexOf(event.target) + step]?.focus()
}

/** One limit for all selected subreddits, applied while typing. Hidden with fewer than two. */
function LimitForAll({ selected }: { selected: readonly SubredditChoice[] }) {
  const { update } = useWorkflow()
  const id = useId()
  if (selected.length < 2) return null
  const [common, ...others] = new Set(selected.map(({ limit }) => limit))
  return (
    <span className="flex items-center gap-2 text-12 text-ink-2">
      <label htmlFor={id}>Limit for all</label>
      <LimitInput
        id={id}
        placeholder="mixed"
        limit={others.length > 0 ? undefined : common}
        onCommit={(limit) =>
          update((before) => ({
            ...before,
            subreddits: withChoices(before.subreddits, selected.map(refOf), { limit }),
          }))
        }
      />
    </span>
  )
}

/** The terms of the search, and ways to change them or search again. An empty list offers the change above it. */
function FoundWith({ discovery, onChangeTerms }: Omit<SubredditListProps, 'range'>) {
  const { seedTerms, subreddits } = useWorkflow().workflow
  const terms = filledTerms(seedTerms)
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-1">
      {terms.length > 0 && <span>searched with {terms.map((term) => `“${term}”`).join(', ')}</span>}
      {(subreddits.length > 0 || discovery.isPending) && (
        <LinkButton onClick={onChangeTerms}>Change the terms</LinkButton>
      )}
      <LinkButton onClick={discovery.discover} disabled={discovery.isPending}>
        Search again
      </LinkButton>
    </span>
  )
}
