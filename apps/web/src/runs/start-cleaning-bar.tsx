import type { TierInfo } from '@quarry/contracts/tier'
import { RotateCcw, Sparkles } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useWorkflow } from '../workflow/use-workflow.ts'
import { TitlesPerRequest } from './titles-per-request.tsx'

type StartCleaningBarProps = {
  pending: number
  failed: number
  tier: TierInfo
  label: string
  /** The start was asked for and is not answered yet. */
  starting: boolean
  onStart: () => void
  onRetry: () => void
}

/** Starts a cleaning run; what it will cost in time and requests stands beside the button. */
export function StartCleaningBar({
  pending,
  failed,
  tier,
  label,
  starting,
  onStart,
  onRetry,
}: StartCleaningBarProps) {
  const { workflow, update } = useWorkflow()
  const whyId = useId()
  return (
    <div className="grid items-end gap-x-6 gap-y-4 p-4 md:px-5 lg:grid-cols-[minmax(0,1fr)_auto]">
      {pending > 0 ? (
        <TitlesPerRequest
          questions={pending}
          delayMs={tier.delayMs}
          value={workflow.titlesPerRequest}
          onChange={(titlesPerRequest) => update((before) => ({ ...before, titlesPerRequest }))}
        />
      ) : (
        <p id={whyId} className="self-center text-13 text-ink-2">
          {failed > 0
            ? `Nothing is pending. ${failed} ${failed === 1 ? 'question' : 'questions'} could not be cleaned and can be tried again.`
            : 'Every question has been cleaned.'}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2 max-lg:justify-stretch lg:justify-end max-md:[&>button]:w-full max-md:[&>button]:px-2">
        {failed > 0 && (
          <Button size="large" icon={<RotateCcw size={14} />} disabled={starting} onClick={onRetry}>
            Retry failed ({failed})
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
  )
}
