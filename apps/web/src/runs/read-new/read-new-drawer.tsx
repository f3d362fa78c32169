import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import { EXTRACTION_LIMIT_MAX, SUBREDDITS_MAX } from '@quarry/contracts/limits'
import type { Question } from '@quarry/contracts/question'
import { History } from 'lucide-react'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { useServices } from '../../session/services.ts'
import { useWorkflow } from '../../session/use-workflow.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { LabelledCheckbox } from '../../ui/checkbox.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { LimitInput } from '../../ui/limit-input.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { dayOf } from '../coverage/format-range.ts'
import { useStartReadNew } from '../use-start-run.ts'
import {
  checksFor,
  countCheckable,
  type KnownSubreddit,
  knownSubreddits,
  type ReadingSize,
  readingSize,
} from './known-subreddits.ts'

type ReadNewDrawerProps = { rows: readonly Question[]; onClose: () => void }

/** Shows what reading the new posts of the session's subreddits costs, and starts it. */
export function ReadNewDrawer({ rows, onClose }: ReadNewDrawerProps) {
  const navigate = useNavigate()
  const start = useStartReadNew()
  const [nowMs] = useState(() => Date.now())
  const [known] = useState(() => knownSubreddits(rows, nowMs))
  const [left, setLeft] = useState<ReadonlySet<string>>(
    () => new Set(known.slice(SUBREDDITS_MAX).map(({ name }) => name)),
  )
  const [limit, setLimit] = useState(EXTRACTION_LIMIT_MAX)
  const [wantsCheck, setWantsCheck] = useState(true)
  const chosen = known.filter(({ name }) => !left.has(name))
  const posts = countCheckable(rows, chosen)
  const recheck = wantsCheck && posts > 0
  const size = readingSize(chosen, { limit, posts: recheck ? posts : 0, nowMs })
  const problem = problemOf(chosen.length)
  const hasCredentials = useHasRedditCredentials()
  const hasOthers = rows.some(({ source }) => source !== undefined)
  const isOff = start.isPending || problem !== undefined || !hasCredentials

  async function read() {
    if (isOff) return
    await start.mutateAsync({
      limits: Object.fromEntries(chosen.map(({ name }) => [name, limit])),
      newSince: Object.fromEntries(chosen.map(({ name, since }) => [name, since])),
      recheck,
    })
    onClose()
    void navigate('/analysis')
  }

  return (
    <Drawer
      title="Get new questions"
      description={`Reads what each subreddit has published since its newest question here, and marks the questions in it as new.${hasOthers ? ' Communities of other sources are neither read nor checked.' : ''}`}
      onClose={onClose}
      footer={
        <>
          <p className="mr-auto min-w-0 text-12 text-ink-2 text-pretty" aria-live="polite">
            {problem ?? formatSize(size)}
          </p>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            icon={start.isPending ? <Spinner /> : <History size={14} />}
            aria-disabled={isOff}
            // A failure is shown as a toast; the panel stays open for another try.
            onClick={() => void read().catch(() => undefined)}
          >
            Get new questions
          </Button>
        </>
      }
    >
      <div className="min-h-0 overflow-y-auto [scrollbar-gutter:stable]">
        <CredentialsNote />
        <form className="grid gap-6 px-4 py-5 text-13 md:px-6" onSubmit={(event) => event.preventDefault()}>
          <Subreddits known={known} left={left} onLeft={setLeft} limit={limit} onLimit={setLimit} />
          <fieldset className="min-w-0">
            <legend className="mb-1.5 font-semibold">Old posts</legend>
            <LabelledCheckbox
              checked={recheck}
              disabled={posts === 0}
              onChange={({ target }) => setWantsCheck(target.checked)}
              label="Check whether the old posts still exist"
              help={
                posts === 0
                  ? 'None of these questions has a link to its post, so there is nothing to check.'
                  : `${formatCount(posts, 'post')} in ${formatCount(checksFor(posts), 'request')}. Questions whose posts were deleted or removed on Reddit are marked, not deleted.`
              }
            />
          </fieldset>
        </form>
      </div>
    </Drawer>
  )
}

type SubredditsProps = {
  known: readonly KnownSubreddit[]
  /** Names of those that are not read. */
  left: ReadonlySet<string>
  onLeft: (left: ReadonlySet<string>) => void
  /** Most new questions of each subreddit. */
  limit: number
  onLimit: (limit: number) => void
}

/** Which subreddits are read, each with the date since when. */
function Subreddits({ known, left, onLeft, limit, onLimit }: SubredditsProps) {
  const limitId = useId()

  function choose(name: string, isChosen: boolean) {
    const others = [...left].filter((other) => other !== name)
    onLeft(new Set(isChosen ? others : [...others, name]))
  }

  return (
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
                  <span>since {dayOf(since)}</span>{' '}
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
  )
}

function problemOf(subreddits: number): string | undefined {
  if (subreddits === 0) return 'Choose at least one subreddit.'
  if (subreddits > SUBREDDITS_MAX) return `Choose at most ${formatNumber(SUBREDDITS_MAX)} subreddits.`
  return undefined
}

/** `About 12 requests for new posts and 66 to check the old ones, in up to 1 minute.` */
function formatSize({ reads, checks, minutes }: ReadingSize): string {
  const check = checks > 0 ? ` and ${formatNumber(checks)} to check the old ones` : ''
  return `About ${formatCount(reads, 'request')} for new posts${check}, in up to ${formatCount(minutes, 'minute')}.`
}

function useHasRedditCredentials(): boolean {
  const { redditClientId, redditClientSecret } = useWorkflow().workflow.credentials
  return redditClientId !== '' && redditClientSecret !== ''
}

/** Says what is missing; nothing with credentials. */
function CredentialsNote() {
  const { workflow } = useServices()
  const navigate = useNavigate()
  if (useHasRedditCredentials()) return null

  function openSetup() {
    workflow.update((before) => ({ ...before, wizardStep: 1 }))
    void navigate('/setup')
  }

  return (
    <div className="px-4 pt-5 md:px-6">
      <Callout tone="warn">
        Reading from Reddit needs your client id and secret:{' '}
        <LinkButton onClick={openSetup}>enter them in Setup</LinkButton>.
      </Callout>
    </div>
  )
}
