import { formatCount } from '@quarry/contracts/format-count'
import { communityLabel, sourceFacts } from '@quarry/contracts/sources'
import { ExternalLink } from 'lucide-react'
import { useId } from 'react'
import { type SubredditChoice, sourceOf, subscriberBadge } from '../analysis/choices/subreddit-choices.ts'
import { isDemoSource } from '../analysis/choices/workflow.ts'
import { useSessionConfig } from '../analysis/use-session-config.ts'
import { useWorkflow } from '../analysis/use-workflow.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { LimitInput } from '../ui/limit-input.tsx'
import { Tooltip } from '../ui/tooltip.tsx'

type SubredditRowProps = {
  choice: SubredditChoice
  /** Shows which terms found the community; false if there was only one. */
  namesTerms: boolean
  onChange: (change: Partial<Pick<SubredditChoice, 'selected' | 'limit'>>) => void
}

export function SubredditRow({ choice, namesTerms, onChange }: SubredditRowProps) {
  const id = useId()
  const limitId = useId()
  const label = communityLabel(choice.name, choice.source)
  const { name: sourceName, address } = sourceFacts[sourceOf(choice)]
  const { workflow } = useWorkflow()
  const { config } = useSessionConfig()
  const isDemo = isDemoSource(sourceOf(choice), workflow, config)
  const found = formatFound((namesTerms && choice.terms) || [], choice.matchingPosts)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1.5 border-b border-line/70 py-2">
      <label htmlFor={id} className="grid min-w-0 flex-1 grid-cols-[16px_minmax(0,1fr)] items-center gap-x-4">
        <Checkbox
          id={id}
          aria-label={label}
          checked={choice.selected}
          onChange={(event) => onChange({ selected: event.target.checked })}
        />
        <span className="flex flex-wrap items-baseline gap-x-2.5">
          <span className="text-14 font-medium wrap-anywhere">{choice.title ?? label}</span>
          {(sourceOf(choice) === 'reddit' || choice.subscribers > 0) && (
            <Tooltip content={subscribersInFull(choice.subscribers)}>
              <span className="text-12 text-ink-3">{subscriberBadge(choice.subscribers)}</span>
            </Tooltip>
          )}
          {choice.title && <span className="text-12 text-ink-3">{label}</span>}
        </span>
        <span className="col-start-2 grid text-12 leading-normal text-ink-2 wrap-anywhere empty:hidden">
          {choice.description && <span className="line-clamp-2">{choice.description}</span>}
          {found && <span className="text-ink-3">{found}</span>}
        </span>
      </label>
      {choice.selected && (
        <span className="flex items-center gap-2 text-12 text-ink-2 max-md:order-last max-md:w-full max-md:pl-8">
          <label htmlFor={limitId}>
            Questions to extract<span className="sr-only"> from {label}</span>
          </label>
          <LimitInput id={limitId} limit={choice.limit} onCommit={(limit) => onChange({ limit })} />
        </span>
      )}
      {!isDemo && (
        <Tooltip content={`Open on ${sourceName}`}>
          <a
            href={address(choice.name)}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`Open ${label} on ${sourceName}`}
            className="grid size-6 flex-none place-items-center text-ink-3 hover:text-accent-ink"
          >
            <ExternalLink size={13} aria-hidden="true" />
          </a>
        </Tooltip>
      )}
    </li>
  )
}

/** `Found with “raised bed”, “compost”: 12 matching posts`. */
function formatFound(terms: readonly string[], matchingPosts = 0): string {
  return [
    ...(terms.length > 0 ? [`Found with ${terms.map((term) => `“${term}”`).join(', ')}`] : []),
    ...(matchingPosts > 0 ? [formatCount(matchingPosts, 'matching post')] : []),
  ].join(': ')
}

function subscribersInFull(subscribers: number): string {
  return subscribers === 0 ? 'Unknown size' : formatCount(subscribers, 'subscriber')
}
