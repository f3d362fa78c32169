import { formatCount } from '@quarry/contracts/format-count'
import { ExternalLink } from 'lucide-react'
import { useId } from 'react'
import { redditAddress } from '../questions/reddit-address.ts'
import { type SubredditChoice, subscriberBadge } from '../session/subreddit-choices.ts'
import { Badge } from '../ui/badge.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { LimitInput } from '../ui/limit-input.tsx'

type SubredditCardProps = {
  choice: SubredditChoice
  onChange: (change: Partial<Pick<SubredditChoice, 'selected' | 'limit'>>) => void
}

export function SubredditCard({ choice, onChange }: SubredditCardProps) {
  const id = useId()
  return (
    <li
      className={`relative flex flex-col rounded-2 border px-3.5 py-3 transition-colors duration-(--t-press) ${choice.selected ? 'border-accent-line bg-accent-soft' : 'border-line-strong hover:border-control'}`}
    >
      <label htmlFor={id} className="grid flex-1 grid-cols-[16px_minmax(0,1fr)] content-start gap-x-3 pr-5">
        <Checkbox
          id={id}
          className="mt-0.5"
          aria-label={`r/${choice.name}`}
          checked={choice.selected}
          onChange={(event) => onChange({ selected: event.target.checked })}
        />
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-semibold wrap-anywhere">r/{choice.name}</span>
          <span data-tip={subscribersInFull(choice.subscribers)}>
            <Badge>{subscriberBadge(choice.subscribers)}</Badge>
          </span>
        </span>
        {choice.description && (
          <span className="col-start-2 mt-1 line-clamp-4 text-13 leading-normal text-ink-2 wrap-anywhere">
            {choice.description}
          </span>
        )}
        {choice.terms && choice.terms.length > 0 && (
          <span className="col-start-2 mt-1 text-12 leading-normal text-ink-3 wrap-anywhere">
            {formatFound(choice.terms, choice.matchingPosts)}
          </span>
        )}
      </label>
      <a
        href={redditAddress(`/r/${choice.name}/`)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={`Open r/${choice.name} on Reddit`}
        data-tip="Open on Reddit"
        className="absolute top-2.5 right-2 grid size-6 place-items-center text-ink-3 hover:text-accent-ink"
      >
        <ExternalLink size={12} aria-hidden="true" />
      </a>
      {choice.selected && (
        <LimitField name={choice.name} limit={choice.limit} onCommit={(limit) => onChange({ limit })} />
      )}
    </li>
  )
}

/** `Found with “raised bed”, “compost”: 12 matching posts`. */
function formatFound(terms: readonly string[], matchingPosts = 0): string {
  const found = `Found with ${terms.map((term) => `“${term}”`).join(', ')}`
  return matchingPosts === 0 ? found : `${found}: ${formatCount(matchingPosts, 'matching post')}`
}

function subscribersInFull(subscribers: number): string {
  return subscribers === 0 ? 'Unknown size' : formatCount(subscribers, 'subscriber')
}

type LimitFieldProps = { name: string; limit: number; onCommit: (limit: number) => void }

function LimitField({ name, limit, onCommit }: LimitFieldProps) {
  const id = useId()
  return (
    <div className="mt-2.5 ml-7 flex items-center gap-2.5 border-t border-accent-line pt-2.5 text-12 text-ink-2">
      <label htmlFor={id}>
        Questions to extract<span className="sr-only"> from r/{name}</span>
      </label>
      <LimitInput id={id} limit={limit} onCommit={onCommit} className="ml-auto" />
    </div>
  )
}
