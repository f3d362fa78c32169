import { ArrowDownWideNarrow } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { type SubredditOrder, shownChoices, withChoice, withSelected } from '../session/subreddit-choices.ts'
import { useWorkflow } from '../session/use-workflow.ts'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { SearchInput } from '../ui/search-input.tsx'
import { LimitForAll } from './limit-for-all.tsx'
import { SubredditCard } from './subreddit-card.tsx'

/** A list that is shorter is seen at a glance. */
const WORTH_FILTERING = 5

type SubredditListProps = {
  /** In the place of the subreddits while the first ones are looked for. */
  placeholder: ReactNode
}

/** The subreddits to choose from. Arrow keys go from one to the next, the space bar chooses. */
export function SubredditList({ placeholder }: SubredditListProps) {
  const { workflow, update } = useWorkflow()
  const { subreddits } = workflow
  const [searchTerm, setSearchTerm] = useState('')
  const [order, setOrder] = useState<SubredditOrder>('match')
  const shown = shownChoices(subreddits, searchTerm, order)
  const selected = subreddits.filter((choice) => choice.selected)
  const hidden = selected.filter((choice) => !shown.includes(choice)).length

  function selectShown(chosen: boolean) {
    const names = shown.map(({ name }) => name)
    update((before) => ({ ...before, subreddits: withSelected(before.subreddits, names, chosen) }))
  }

  return (
    <>
      {subreddits.length > WORTH_FILTERING && (
        <div className="mb-3.5 flex flex-wrap items-center gap-2">
          <div className="relative min-w-52 flex-1">
            <SearchInput
              aria-label="Filter subreddits"
              placeholder="Filter by name or description"
              value={searchTerm}
              onChange={(event) => setSearchTerm(event.target.value)}
            />
          </div>
          <fieldset className="flex items-center gap-1.5">
            <legend className="sr-only">Sort</legend>
            <ArrowDownWideNarrow size={16} className="text-ink-3" aria-hidden="true" />
            <Chip chosen={order === 'match'} onClick={() => setOrder('match')}>
              Best match
            </Chip>
            <Chip chosen={order === 'size'} onClick={() => setOrder('size')}>
              Largest
            </Chip>
          </fieldset>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <p className="text-13" aria-live="polite">
          Selection:{' '}
          <b className="font-semibold">
            {selected.length} of {subreddits.length}
          </b>{' '}
          subreddits
          {hidden > 0 && <span className="text-ink-3">, {hidden} of them hidden by the filter</span>}
        </p>
        <span className="flex gap-1 max-md:-ml-[9px] max-md:w-full md:ml-auto">
          <Button variant="ghost" size="small" onClick={() => selectShown(true)}>
            Select All
          </Button>
          <Button variant="ghost" size="small" onClick={() => selectShown(false)}>
            Select None
          </Button>
        </span>
      </div>
      <LimitForAll selected={selected} />
      {subreddits.length === 0 && placeholder}
      {shown.length > 0 && (
        <ul className="mt-3 grid gap-3 md:grid-cols-2" onKeyDown={moveByArrows}>
          {shown.map((choice) => (
            <SubredditCard
              key={choice.name}
              choice={choice}
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

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** From checkbox to checkbox; in the field of a limit the arrows keep their meaning. */
function moveByArrows(event: KeyboardEvent<HTMLUListElement>) {
  const step = steps[event.key]
  if (step === undefined || !(event.target instanceof HTMLInputElement) || event.target.type !== 'checkbox')
    return
  event.preventDefault()
  const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')]
  boxes[boxes.indexOf(event.target) + step]?.focus()
}
