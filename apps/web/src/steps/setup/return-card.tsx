import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import { isEnded, type Run } from '@quarry/contracts/run'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSaveSession } from '../../files/session-file/use-save-session.ts'
import { formatTimeUntil, timeLeft } from '../../runs/format-run.ts'
import { useRunClock } from '../../runs/use-run-clock.ts'
import { type CleaningCounts, cleaningCounts, subredditsOf } from '../../session/cleaning-counts.ts'
import { daysLeft, useRunQuota } from '../../session/daily-quota.ts'
import type { DailyQuota } from '../../session/estimate.ts'
import { type Measure, percentDone, waitsForTomorrow } from '../../session/estimate.ts'
import { formatSubreddits } from '../../session/questions/community-words.ts'
import { useQuestionSet } from '../../session/questions-query.ts'
import { stepToContinue } from '../../session/steps.ts'
import { choicesOfCoverage } from '../../session/subreddit-choices.ts'
import { formatSession as formatDiscarded, useDiscardSession } from '../../session/use-discard-session.ts'
import { useWorkflow } from '../../session/use-workflow.ts'
import { Button } from '../../ui/button.tsx'
import { onFirstClick } from '../../ui/on-first-click.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'

/** Shown on setup when the session still has questions or runs, from before a reload or from another tab. */
export function ReturnCard() {
  const { workflow, update } = useWorkflow()
  const { rows, runs, run } = useQuestionSet()
  const navigate = useNavigate()
  const { nowMs, measureOf } = useRunClock(run !== undefined)
  const quota = useRunQuota(run)
  const discard = useDiscardSession()
  const saveSession = useSaveSession()
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
    <section
      aria-labelledby={titleId}
      className="mx-auto grid w-full max-w-180 gap-1.5 border-line text-13 not-last:mb-5 not-last:border-b not-last:pb-3 not-first:border-t not-first:py-3"
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h2 id={titleId} className="text-13">
          Your last session
        </h2>
        <span className="mr-auto text-ink-2">{formatSession(counts, run)}</span>
        <span className="flex flex-wrap items-center max-md:-ml-2.5">
          {rows.length > 0 && (
            <Button variant="ghost" size="small" onClick={saveSession}>
              Save session file
            </Button>
          )}
          <Button
            variant="ghost"
            size="small"
            className={sure ? 'text-bad!' : ''}
            onClick={onFirstClick(() => (sure ? discard.mutate() : setSure(true)))}
            onBlur={() => setSure(false)}
          >
            {sure ? 'Discard everything' : 'Discard'}
          </Button>
          <Button size="small" className="ml-1.5" onClick={goOn}>
            Continue
          </Button>
        </span>
      </div>
      {run && run.total > 0 && (
        <ProgressBar
          percent={percentDone(run)}
          label="Progress of the run"
          state={run.state === 'paused' ? 'paused' : 'running'}
        />
      )}
      <p className="text-12 leading-normal text-ink-3 text-pretty">
        {rows.length > 0 && `From ${formatSubreddits(subredditsOf(rows), 4)}. `}
        {run && `${formatRunOutlook(run, nowMs, measureOf(run), quota)} `}
        {sure &&
          `Discard ${run ? 'stops the run and ' : ''}deletes ${rows.length > 0 ? formatDiscarded(rows) : 'the session'} from the server at once.`}
      </p>
    </section>
  )
}

/** What happens to the run without this page, and when it ends or continues. */
function formatRunOutlook(run: Run, nowMs: number, measure: Measure, quota: DailyQuota | undefined): string {
  if (run.state === 'paused') return 'The run is paused until you resume it.'
  const resumesMs = waitsForTomorrow(run)
  if (resumesMs !== undefined)
    return `The run continues while this page is closed; it resumes ${formatTimeUntil(resumesMs, nowMs)}.`
  const days = daysLeft(run, quota)
  if (days !== undefined) return `The run continues while this page is closed; it needs ${days}.`
  const left = timeLeft(run, nowMs, measure)
  return `The run continues while this page is closed${left === undefined ? '' : `; about ${left} remain`}.`
}

function formatSession(counts: CleaningCounts, run: Run | undefined): string {
  const questions = formatCount(counts.total, 'question')
  if (!run || isEnded(run)) return `${questions}, ${formatNumber(counts.processed)} cleaned`
  if (run.task === 'post-check') return `${questions}, checking posts`
  if (run.kind === 'extraction') return `${questions}, extraction in progress`
  const paused = run.state === 'paused' ? 'cleaning paused' : 'cleaning in progress'
  return `${questions}, ${paused}: ${formatNumber(run.processed + run.failed)} of ${formatNumber(run.total)}`
}
