import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import { isEnded, type Run } from '@quarry/contracts/run'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { formatSubreddits } from '../questions/format-subreddits.ts'
import { ReadNewButton } from '../read-new/read-new-button.tsx'
import { formatRemaining, formatTimeUntil } from '../runs/format-run.ts'
import { useRunClock } from '../runs/use-run-clock.ts'
import { type CleaningCounts, cleaningCounts, subredditsOf } from '../session/cleaning-counts.ts'
import type { Measure } from '../session/estimate.ts'
import { percentDone } from '../session/estimate.ts'
import { useQuestionSet } from '../session/questions-query.ts'
import { stepToContinue } from '../session/steps.ts'
import { choicesOfCoverage } from '../session/subreddit-choices.ts'
import { formatSession as formatDiscarded, useDiscardSession } from '../session/use-discard-session.ts'
import { useWorkflow } from '../session/use-workflow.ts'
import { waitsForTomorrow } from '../session/waits-for-tomorrow.ts'
import { SaveSessionButton } from '../session-file/save-session-button.tsx'
import { Button } from '../ui/button.tsx'
import { Panel, PanelHead } from '../ui/panel.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'

/** Shown on setup when the session still has questions or runs, from before a reload or from another tab. */
export function ReturnCard() {
  const { workflow, update } = useWorkflow()
  const { rows, runs, run } = useQuestionSet()
  const navigate = useNavigate()
  const { nowMs, measureOf } = useRunClock(run !== undefined)
  const discard = useDiscardSession()
  const [sure, setSure] = useState(false)
  const titleId = useId()
  if (workflow.subredditsChosen || (rows.length === 0 && !run)) return null

  const counts = cleaningCounts(rows)
  const next = stepToContinue(counts, run?.kind === 'cleaning')

  function goOn() {
    const read = runs.flatMap((held) => held.coverage ?? [])
    update((before) =>
      before.subreddits.length > 0 ? before : { ...before, subreddits: choicesOfCoverage(read) },
    )
    void navigate(next)
  }

  return (
    <Panel aria-labelledby={titleId} className="border-accent-line! not-last:mb-6 not-first:mt-6">
      <PanelHead
        title="Your last session is still here"
        titleId={titleId}
        actions={
          <>
            {rows.length > 0 && (
              <span className="max-md:order-last">
                <SaveSessionButton rows={rows} variant="ghost" />
              </span>
            )}
            {!run && (
              <span className="max-md:order-last">
                <ReadNewButton rows={rows} variant="ghost" />
              </span>
            )}
            <Button
              variant="danger"
              onClick={() => (sure ? discard.mutate() : setSure(true))}
              onBlur={() => setSure(false)}
            >
              {sure ? 'Discard everything' : 'Discard'}
            </Button>
            <Button variant="primary" onClick={goOn}>
              Continue
            </Button>
          </>
        }
      >
        {formatSession(counts, run)}
      </PanelHead>
      <div className="grid gap-2.5 px-4 pb-5 md:px-5">
        {run && run.total > 0 && (
          <ProgressBar
            percent={percentDone(run)}
            label="Progress of the run"
            state={run.state === 'paused' ? 'paused' : 'running'}
          />
        )}
        <p className="text-12 leading-normal text-ink-3 text-pretty">
          {rows.length > 0 && `From ${formatSubreddits(subredditsOf(rows), 4)}. `}
          {run && `${formatRunOutlook(run, nowMs, measureOf(run))} `}
          Continue opens {next === '/cleaning' ? 'Cleaning' : 'Analysis'}. Discard{' '}
          {run && 'stops the run and '}
          deletes {rows.length > 0 ? formatDiscarded(rows) : 'the session'} from the server at once.
        </p>
      </div>
    </Panel>
  )
}

/** What happens to the run without this page, and when it ends or continues. */
function formatRunOutlook(run: Run, nowMs: number, measure: Measure): string {
  if (run.state === 'paused') return 'The run is paused until you resume it.'
  const resumesMs = waitsForTomorrow(run)
  const when =
    resumesMs === undefined
      ? `about ${formatRemaining(run, nowMs, measure)} remain`
      : `it resumes ${formatTimeUntil(resumesMs, nowMs)}`
  return `The run continues while this page is closed; ${when}.`
}

function formatSession(counts: CleaningCounts, run: Run | undefined): string {
  const questions = formatCount(counts.total, 'question')
  if (!run || isEnded(run)) return `${questions}, ${formatNumber(counts.processed)} cleaned`
  if (run.kind === 'extraction') return `${questions}, extraction in progress`
  const paused = run.state === 'paused' ? 'cleaning paused' : 'cleaning in progress'
  return `${questions}, ${paused}: ${formatNumber(run.processed + run.failed)} of ${formatNumber(run.total)}`
}
