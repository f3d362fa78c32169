import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import type { Run } from '@quarry/contracts/run'
import { CircleCheck, PanelRight, RotateCcw } from 'lucide-react'
import { type ReactNode, useId, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { type CleaningCounts, formatUncleaned } from '../../../analysis/questions/cleaning-counts.ts'
import { useExportCleaned } from '../../../export/use-export-csv.ts'
import { percentDone } from '../../../runs/estimate.ts'
import { RunControls } from '../../../runs/run-controls.tsx'
import { ProgressAnnouncer, RunEdge } from '../../../runs/run-line.tsx'
import { useRedditSharing } from '../../../runs/start-cleaning/reddit-sharing.ts'
import { SharingLine } from '../../../runs/start-cleaning/sharing-line.tsx'
import { StartButton } from '../../../runs/start-cleaning/start-button.tsx'
import type { useClean } from '../../../runs/use-start-run.ts'
import { Button } from '../../../ui/button.tsx'
import { focusIfLost } from '../../../ui/focus.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Tooltip } from '../../../ui/tooltip.tsx'
import { useShownProgress } from './use-shown-progress.ts'

type RunBannerProps = { run: Run; rows: readonly Question[]; onDetails: () => void }

/** The active run, whose shown progress advances one title a second. */
export function RunBanner({ run, rows, onDetails }: RunBannerProps) {
  const { shown, label, title } = useShownProgress(run, rows)
  const shownRun = { ...run, processed: shown, failed: 0 }
  return (
    <Banner
      title={label}
      text={
        <>
          Now: <bdi>{title ?? 'nothing yet'}</bdi>
        </>
      }
    >
      <ProgressAnnouncer run={run} done={shown} />
      <RunControls run={run} />
      <IconButton label="Details of the run" icon={<PanelRight size={16} />} onClick={onDetails} />
      <div
        role="progressbar"
        aria-label="Cleaning progress"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(percentDone(shownRun))}
        aria-valuetext={label}
        className="absolute inset-x-0 bottom-0 h-0.5"
      >
        <RunEdge run={shownRun} />
      </div>
    </Banner>
  )
}

type CleanedBannerProps = {
  rows: readonly Question[]
  counts: CleaningCounts
  failed: readonly Question[]
  start: ReturnType<typeof useClean>
}

/** The result of cleaning, and the next actions. */
export function CleanedBanner({ rows, counts, failed, start }: CleanedBannerProps) {
  const navigate = useNavigate()
  const exportCleaned = useExportCleaned()
  const { processed } = counts
  const pending = useMemo(() => rows.filter((row) => row.processingStatus === 'pending'), [rows])
  const sharing = useRedditSharing(pending)
  const sharingAgain = useRedditSharing(failed)
  const isDone = processed > 0
  return (
    <Banner
      icon={isDone && <CircleCheck size={20} className="flex-none text-ok" aria-hidden="true" />}
      title={
        isDone
          ? 'Cleaning Complete!'
          : pending.length > 0
            ? 'Ready to Clean Questions'
            : `${formatCount(counts.failed, 'question')} failed`
      }
      text={
        isDone
          ? `${formatCount(processed, 'question is', 'questions are')} cleaned. ${formatUncleaned(counts)}`
          : `${formatCount(pending.length, 'title is', 'titles are')} pending.`
      }
      note={sharing}
    >
      {failed.length > 0 && (
        <Tooltip content={sharingAgain}>
          <Button
            variant="ghost"
            icon={<RotateCcw size={14} />}
            aria-disabled={start.isPending}
            onClick={() => start.clean(failed)}
          >
            Retry failed ({formatNumber(failed.length)})
          </Button>
        </Tooltip>
      )}
      {pending.length > 0 && (
        <StartButton
          variant={isDone ? 'secondary' : 'primary'}
          pending={pending.length}
          label={`Start AI Cleaning (${formatNumber(pending.length)} questions)`}
          starting={start.isPending}
          onStart={() => start.clean(pending)}
        />
      )}
      {isDone && (
        <>
          <Button onClick={() => exportCleaned(rows)}>Export Results</Button>
          <Button onClick={() => void navigate('/complete')}>Complete Workflow</Button>
        </>
      )}
    </Banner>
  )
}

type BannerProps = {
  icon?: ReactNode
  title: string
  text: ReactNode
  /** Shown below the text, and never truncated. */
  note?: string | undefined
  children: ReactNode
}

function Banner({ icon, title, text, note, children }: BannerProps) {
  const titleId = useId()
  return (
    <section
      ref={focusIfLost}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="relative flex min-h-15 flex-none flex-wrap items-center gap-x-3 gap-y-2 border-b border-hair px-(--edge) py-2 [@media(height<800px)]:md:min-h-11 [@media(height<800px)]:md:py-0.5"
    >
      {icon}
      <div className="min-w-0 flex-1 basis-56 max-md:basis-2/3">
        <h2 id={titleId} className="text-14 leading-5">
          {title}
        </h2>
        <Tooltip content={text} ifCut>
          <p className="text-12 leading-4.5 text-ink-3 md:truncate">{text}</p>
        </Tooltip>
        {note !== undefined && <SharingLine>{note}</SharingLine>}
      </div>
      <div className="flex flex-wrap items-center gap-1.5">{children}</div>
    </section>
  )
}
