import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import { EXTRACTION_LIMIT_MAX } from '@quarry/contracts/limits'
import { POSTS_PER_REQUEST } from '@quarry/contracts/reddit-post'
import { format } from 'date-fns'
import { useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { LabelledCheckbox } from '../../ui/checkbox.tsx'
import { LimitInput } from '../../ui/limit-input.tsx'
import type { KnownSubreddit } from './known-subreddits.ts'

type ReadNewFormProps = {
  known: readonly KnownSubreddit[]
  /** Names of those that are not read. */
  left: ReadonlySet<string>
  onLeft: (left: ReadonlySet<string>) => void
  /** Most new questions of each subreddit. */
  limit: number
  onLimit: (limit: number) => void
  /** Known posts that can be checked. */
  posts: number
  recheck: boolean
  onRecheck: (recheck: boolean) => void
}

/** Which subreddits are read, each with the date since when, and whether known posts are checked. */
export function ReadNewForm(props: ReadNewFormProps) {
  const { known, left, onLeft, limit, onLimit, posts, recheck, onRecheck } = props
  const limitId = useId()

  function choose(name: string, isChosen: boolean) {
    const others = [...left].filter((other) => other !== name)
    onLeft(new Set(isChosen ? others : [...others, name]))
  }

  return (
    <form className="grid gap-6 px-4 py-5 text-13 md:px-6" onSubmit={(event) => event.preventDefault()}>
      <fieldset className="min-w-0">
        <legend className="sr-only">Subreddits</legend>
        <div className="mb-1.5 flex flex-wrap items-center gap-2">
          <span aria-hidden="true" className="font-semibold">
            Subreddits
          </span>
          {known.length > 1 && (
            <span className="ml-auto flex gap-1">
              <Button variant="ghost" size="small" onClick={() => onLeft(new Set())}>
                Select All
              </Button>
              <Button
                variant="ghost"
                size="small"
                onClick={() => onLeft(new Set(known.map(({ name }) => name)))}
              >
                Select None
              </Button>
            </span>
          )}
        </div>
        <ul className="border-t border-line">
          {known.map(({ name, since, questions }) => (
            <li key={name} className="border-b border-line py-2">
              <LabelledCheckbox
                checked={!left.has(name)}
                onChange={({ target }) => choose(name, target.checked)}
                label={
                  <span className="flex min-w-0 flex-1 flex-wrap gap-x-4">
                    <span className="min-w-40 font-medium wrap-anywhere">r/{name}</span>{' '}
                    <span>since {formatDay(since)}</span>{' '}
                    <span className="text-ink-3 max-md:w-full md:ml-auto">
                      {formatCount(questions, 'question')} so far
                    </span>
                  </span>
                }
              />
            </li>
          ))}
        </ul>
        <div className="mt-3 flex flex-wrap items-center gap-2">
          <label htmlFor={limitId}>At most</label>
          <LimitInput id={limitId} aria-describedby={`${limitId}-help`} limit={limit} onCommit={onLimit} />
          <span>new questions of each</span>
          <span id={`${limitId}-help`} className="w-full text-12 text-ink-3">
            1 to {formatNumber(EXTRACTION_LIMIT_MAX)}. If a subreddit has more, its oldest new posts stay
            unread.
          </span>
        </div>
      </fieldset>
      <fieldset className="min-w-0">
        <legend className="mb-1.5 font-semibold">Old posts</legend>
        <LabelledCheckbox
          checked={recheck}
          disabled={posts === 0}
          onChange={({ target }) => onRecheck(target.checked)}
          label={
            <span>
              Check whether the old posts still exist
              <span className="block text-12 text-ink-3 text-pretty">
                {posts === 0
                  ? 'None of these questions has a link to its post, so there is nothing to check.'
                  : `${formatCount(posts, 'post')} in ${formatCount(Math.ceil(posts / POSTS_PER_REQUEST), 'request')}. Questions whose posts were deleted or removed on Reddit are marked, not deleted.`}
              </span>
            </span>
          }
        />
      </fieldset>
    </form>
  )
}

function formatDay(time: string): string {
  return format(new Date(time), 'd MMM yyyy')
}
