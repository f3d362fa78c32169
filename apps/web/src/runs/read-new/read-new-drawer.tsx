import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import { EXTRACTION_LIMIT_MAX, SUBREDDITS_MAX } from '@quarry/contracts/limits'
import type { Question } from '@quarry/contracts/question'
import { History } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useServices } from '../../session/services.ts'
import { useWorkflow } from '../../session/use-workflow.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useStartReadNew } from '../use-start-run.ts'
import { countCheckable, knownSubreddits, type ReadingSize, readingSize } from './known-subreddits.ts'
import { ReadNewForm } from './read-new-form.tsx'

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
        <ReadNewForm
          known={known}
          left={left}
          onLeft={setLeft}
          limit={limit}
          onLimit={setLimit}
          posts={posts}
          recheck={recheck}
          onRecheck={setWantsCheck}
        />
      </div>
    </Drawer>
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
