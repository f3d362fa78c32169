import { ChevronDown, ChevronUp } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { formatPublished } from '../session/published-range.ts'
import { type SubredditOrder, shownChoices, withChoice, withSelected } from '../session/subreddit-choices.ts'
import { useWorkflow } from '../session/use-workflow.ts'
import { Button } from '../ui/button.tsx'
import { SearchInput } from '../ui/search-input.tsx'
import { Segments } from '../ui/segments.tsx'
import { LimitForAll } from './limit-for-all.tsx'
import { PublishedDates } from './published-dates.tsx'
import { SubredditRow } from './subreddit-row.tsx'

/** A list that is shorter is seen at a glance. */
const WORTH_FILTERING = 5

type SubredditListProps = {
  /** In the place of the subreddits while the first ones are looked for. */
  placeholder: ReactNode
  range: ComponentProps<typeof PublishedDates>
  /** The terms that were searched with. */
  foundWith: ReactNode
}

/** The subreddits to choose from. Arrow keys go from one to the next, the space bar chooses. */
export function SubredditList({ placeholder, range, foundWith }: SubredditListProps) {
  const { workflow, update } = useWorkflow()
  const { subreddits } = workflow
  const [searchTerm, setSearchTerm] = useState('')
  const [showsDates, setShowsDates] = useState(false)
  const [order, setOrder] = useState<SubredditOrder>('match')
  const shown = shownChoices(subreddits, searchTerm, order)
  const namesTerms = new Set(subreddits.flatMap(({ terms = [] }) => terms)).size > 1
  const selected = subreddits.filter((choice) => choice.selected)
  const hidden = selected.filter((choice) => !shown.includes(choice)).length

  function selectShown(chosen: boolean) {
    const names = shown.map(({ name }) => name)
    update((before) => ({ ...before, subreddits: withSelected(before.subreddits, names, chosen) }))
  }

  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <p className="mr-auto text-13" aria-live="polite">
          Selection:{' '}
          <b className="font-semibold">
            {selected.length} of {subreddits.length}
          </b>{' '}
          subreddits
          {hidden > 0 && <span className="text-ink-3">, {hidden} of them hidden by the filter</span>}
        </p>
        <LimitForAll selected={selected} />
        <Button variant="ghost" size="small" onClick={() => selectShown(true)}>
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
          {range.problem ? 'Dates can’t be used' : formatPublished(range.published) || 'Any date'}
          {showsDates ? <ChevronUp size={12} /> : <ChevronDown size={12} />}
        </Button>
      </div>
      {showsDates && <PublishedDates {...range} />}
      {subreddits.length > WORTH_FILTERING && (
        <div className="mt-1.5 flex flex-wrap items-center gap-2">
          <div className="relative min-w-52 flex-1">
            <SearchInput
              aria-label="Filter subreddits"
              placeholder="Filter by name or description"
              value={searchTerm}
              onChange={(event) => setSearchTerm(event.target.value)}
            />
          </div>
          <Segments label="Sort" options={orders} value={order} onChange={setOrder} />
        </div>
      )}
      <div className="mt-5 flex flex-wrap items-baseline gap-x-3 gap-y-1 border-b border-line pb-2 text-12 text-ink-3">
        <h2 className="text-13 text-ink">Reddit</h2>
        {foundWith}
        <Limits />
      </div>
      {subreddits.length === 0 && placeholder}
      {shown.length > 0 && (
        <ul onKeyDown={moveByArrows}>
          {shown.map((choice) => (
            <SubredditRow
              key={choice.name}
              choice={choice}
              namesTerms={namesTerms}
              onChange={(change) =>
                update((before) => ({
                  ...before,
                  subreddits: withChoice(before.subreddits, choice.name, change),
                }))
              }
            />
          ))}
        </ul>
      )}
      {shown.length === 0 && subreddits.length > 0 && (
        <p className="mt-3 text-13 text-ink-2" role="status">
          None of the {subreddits.length} subreddits has “{searchTerm.trim()}” in its name or description.
        </p>
      )}
    </>
  )
}

const orders = [
  ['match', 'Best match'],
  ['size', 'Largest'],
] as const

/** In one line where there is room, so that the subreddits are in view. */
function Limits() {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-wrap gap-x-1.5 md:ml-auto">
      <h3 id={id} className="sr-only">
        Platform limits
      </h3>
      <ul className="flex flex-wrap gap-x-1.5">
        <li>At most 1,000 questions per subreddit.</li>
        <li>Rate limit of 100 requests per minute.</li>
        <li>Public subreddits only (no private or NSFW).</li>
      </ul>
    </section>
  )
}

const steps = new Map(Object.entries<number>({ ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }))

/** From checkbox to checkbox; in the field of a limit the arrows keep their meaning. */
function moveByArrows(event: KeyboardEvent<HTMLUListElement>) {
  const step = steps.get(event.key)
  if (step === undefined || !(event.target instanceof HTMLInputElement) || event.target.type !== 'checkbox')
    return
  event.preventDefault()
  const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')]
  boxes[boxes.indexOf(event.target) + step]?.focus()
}
