import type { Stats } from '@quarry/contracts/endpoints/session'
import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useExportCleaned } from '../export/use-export-cleaned.ts'
import { formatSubreddits } from '../questions/format-subreddits.ts'
import { cleaningCounts, subredditsOf } from '../session/cleaning-counts.ts'
import { useQuestionSet } from '../session/questions-query.ts'
import { formatSession, useDiscardSession } from '../session/use-discard-session.ts'
import { useWorkflow } from '../session/use-workflow.ts'
import { choicesOf, restarted } from '../session/workflow.ts'
import { SaveSessionButton } from '../session-file/save-session-button.tsx'
import { Button } from '../ui/button.tsx'
import { DocumentTitle, PageTitle } from '../ui/page.tsx'
import { Panel } from '../ui/panel.tsx'
import { StackDrawing } from './stack-drawing.tsx'
import { useSessionStats } from './use-session-stats.ts'

const TITLE = 'Workflow Complete!'

export function CompleteScreen() {
  const { rows } = useQuestionSet()
  const { workflow, update } = useWorkflow()
  const navigate = useNavigate()
  const discard = useDiscardSession(() => {
    update((now) => ({ ...now, ...choicesOf(workflow) }))
    void navigate('/complete')
  })
  const exportCleaned = useExportCleaned()
  const stats = useSessionStats()
  const counts = cleaningCounts(rows)

  function startNew() {
    discard.mutate(undefined, {
      onSuccess: () => {
        update(restarted)
        void navigate('/setup')
      },
    })
  }

  return (
    <div className="mx-auto max-w-190 px-(--w-edge) pt-5 pb-14 md:pt-7">
      <DocumentTitle>{TITLE}</DocumentTitle>
      <Panel className="grid justify-items-center px-4 pt-11 pb-8 text-center md:px-6">
        <StackDrawing />
        <PageTitle>{TITLE}</PageTitle>
        <p className="mt-1.5 max-w-[58ch] text-ink-2 text-balance">
          {formatNumber(counts.processed)} of {formatNumber(counts.total)} questions are cleaned.{' '}
          {counts.total > counts.processed &&
            `${formatCount(counts.total - counts.processed, 'title was', 'titles were')} not cleaned.`}
        </p>
        <dl className="mt-6 mb-6 w-full max-w-140 border-t border-line text-left text-13">
          <Line name="Subreddits">{formatSubreddits(subredditsOf(rows), 6)}</Line>
          {stats && seenOf(stats) > 0 && <Line name="Read">{postsRead(stats)}</Line>}
          {stats && stats.requests.reddit + stats.requests.gemini > 0 && (
            <Line name="Requests sent">
              {formatNumber(stats.requests.reddit)} to Reddit, {formatNumber(stats.requests.gemini)} to Gemini
            </Line>
          )}
        </dl>
        <div className="flex flex-wrap justify-center gap-2 max-md:w-full max-md:[&>button]:w-full">
          <Button
            variant="primary"
            size="large"
            icon={<Download size={14} />}
            onClick={() => exportCleaned(rows)}
          >
            Export Results
          </Button>
          <SaveSessionButton size="large" rows={rows} />
          <Button size="large" aria-disabled={discard.isPending} onClick={startNew}>
            Start New Analysis
          </Button>
        </div>
        <p className="mt-4 max-w-[58ch] text-12 leading-normal text-ink-3">
          Start New Analysis deletes {formatSession(rows)} from the server at once; you can undo that for ten
          seconds. Your credentials stay filled in. A session file can be loaded again later.
        </p>
      </Panel>
    </div>
  )
}

function seenOf({ subreddits }: Stats): number {
  return subreddits.reduce((sum, entry) => sum + entry.seen, 0)
}

function postsRead(stats: Stats): string {
  const { subreddits } = stats
  const seen = seenOf(stats)
  const questions = subreddits.reduce((sum, entry) => sum + entry.questions, 0)
  return `${formatCount(seen, 'post')}, of which ${formatCount(questions, 'is a question', 'are questions')}`
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 gap-y-1 border-b border-line py-3 md:grid-cols-[168px_1fr]">
      <dt className="text-ink-3">{name}</dt>
      <dd className="min-w-0 text-ink-2 wrap-anywhere">{children}</dd>
    </div>
  )
}
