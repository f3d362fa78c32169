import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import type { TierInfo } from '@quarry/contracts/tier'
import { estimateTokens } from '@quarry/contracts/token-estimate'
import { RotateCcw, Sparkles } from 'lucide-react'
import { useId, useMemo } from 'react'
import { useQuestionSet } from '../session/questions-query.ts'
import { useWorkflow } from '../session/use-workflow.ts'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { CostNote } from './cost-note.tsx'
import { FailureReasons } from './failure-reasons.tsx'
import { PhraseOption } from './phrase-option.tsx'
import { PreviewSection } from './preview-section.tsx'
import type { CleaningWork } from './request-costs.ts'
import { TitlesPerRequest } from './titles-per-request.tsx'
import { useWork } from './use-work.ts'

type StartCleaningBarProps = {
  pending: number
  failed: readonly Question[]
  tier: TierInfo
  label: string
  /** The start request is in flight. */
  starting: boolean
  onStart: () => void
  onRetry: () => void
}

/** Starts a cleaning run, with its cost in time and requests beside the button. */
export function StartCleaningBar(props: StartCleaningBarProps) {
  const { pending, failed, tier, label, starting, onStart, onRetry } = props
  const { workflow, update } = useWorkflow()
  const { rows } = useQuestionSet()
  const pendingRows = useMemo(() => rows.filter((row) => row.processingStatus === 'pending'), [rows])
  const work = useWork(pendingRows, tier)
  const whyId = useId()
  return (
    <div className="grid gap-4 p-4 md:px-5">
      {pending > 0 && (
        <TitlesPerRequest
          work={work}
          billed={tier.tier === 'paid'}
          value={workflow.titlesPerRequest}
          onChange={(titlesPerRequest) => update((before) => ({ ...before, titlesPerRequest }))}
        />
      )}
      <div className="grid items-end gap-x-6 gap-y-4 lg:grid-cols-[minmax(0,1fr)_auto]">
        {pending > 0 ? (
          <div className="grid gap-2.5">
            {work.model !== undefined && (
              <CostNote
                model={work.model}
                tier={tier}
                quota={work.quota}
                tokensPerTitle={tokensPerTitle(work)}
              />
            )}
            <PhraseOption />
          </div>
        ) : (
          <p id={whyId} className="self-center text-13 text-ink-2">
            {nothingPending(failed.length)}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-2 max-lg:justify-stretch max-md:[&>button]:w-full max-md:[&>button]:px-2 lg:justify-end">
          {failed.length > 0 && (
            <Button size="large" icon={<RotateCcw size={14} />} disabled={starting} onClick={onRetry}>
              Retry failed ({formatNumber(failed.length)})
            </Button>
          )}
          <Button
            variant="primary"
            size="large"
            icon={starting ? <Spinner /> : <Sparkles size={14} />}
            disabled={pending === 0 || starting}
            aria-describedby={pending === 0 ? whyId : undefined}
            onClick={onStart}
          >
            {label}
          </Button>
        </div>
      </div>
      {pending > 0 && (
        <PreviewSection pending={pendingRows} failed={failed} tier={tier} starting={starting} />
      )}
      {failed.length > 0 && <FailureReasons failed={failed} />}
    </div>
  )
}

function tokensPerTitle(work: CleaningWork): number {
  return estimateTokens({ ...work, requests: 0 }).inputTokens / Math.max(1, work.titles)
}

function nothingPending(failed: number): string {
  if (failed === 0) return 'Every question has been cleaned.'
  const questions = formatCount(failed, 'question')
  return `Nothing is pending. ${questions} could not be cleaned and can be tried again.`
}
