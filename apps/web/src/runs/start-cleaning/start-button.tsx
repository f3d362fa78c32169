import { formatCount } from '@quarry/contracts/format-count'
import { TITLES_PER_REQUEST_MAX } from '@quarry/contracts/limits'
import { ChevronDown, Sparkles } from 'lucide-react'
import { type ComponentProps, useId, useMemo, useState } from 'react'
import { useQuestionSet } from '../../analysis/questions-query.ts'
import { useWorkflow } from '../../analysis/use-workflow.ts'
import { Button } from '../../ui/button.tsx'
import { focusIfLost } from '../../ui/focus.ts'
import { formatDollars } from '../../ui/format-dollars.ts'
import { Popover } from '../../ui/popover.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { costOf } from '../estimate.ts'
import { useTier } from '../use-tier.ts'
import { CleaningOptions } from './cleaning-options.tsx'
import { useRedditSharing } from './reddit-sharing.ts'
import { useCleaningWork } from './request-costs.ts'

type StartButtonProps = Pick<ComponentProps<typeof Button>, 'variant'> & {
  pending: number
  label: string
  /** True while the start request is in flight. */
  starting: boolean
  onStart: () => void
}

/**
 * Returns a tooltip with what a run costs at most on a paid key, and with a warning if it shares Reddit's titles;
 * undefined if there is nothing to say.
 */
function useStartTip(): string | undefined {
  const { rows } = useQuestionSet()
  const { tier } = useTier()
  const { titlesPerRequest } = useWorkflow().workflow
  const pending = useMemo(() => rows.filter((row) => row.processingStatus === 'pending'), [rows])
  const work = useCleaningWork(pending)
  const { dollars } = costOf(work, titlesPerRequest, Date.now())
  const sharing = useRedditSharing(pending)
  const isPriced = tier === 'paid' && dollars !== undefined && pending.length > 0
  const parts = [isPriced ? formatMost(formatDollars(dollars), work.secondOpinion) : undefined, sharing]
  return parts.filter((part) => part !== undefined).join('. ') || undefined
}

function formatMost(cost: string, secondOpinion: boolean): string {
  return `Costs ${cost.startsWith('$') ? `at most ${cost}` : cost}${secondOpinion ? ' with the second opinion' : ''}`
}

/** Starts the next cleaning run; the chevron beside it opens the options. Without pending titles it has none. */
export function StartButton(props: StartButtonProps) {
  const { pending, label, starting, variant = 'primary', onStart } = props
  const [open, setOpen] = useState(false)
  const { update } = useWorkflow()
  // With nothing to start, the button is drawn like text.
  const shown = pending === 0 ? 'ghost' : variant
  const look = open && shown === 'primary' ? 'secondary' : shown
  const reasonId = useId()
  const tip = useStartTip()

  function start() {
    setOpen(false)
    onStart()
  }

  /** Opening the options for the first time selects the recommended size. */
  function toggle(opens: boolean) {
    setOpen(opens)
    if (!opens) return
    update((before) =>
      before.titlesChosen
        ? before
        : { ...before, titlesChosen: true, titlesPerRequest: TITLES_PER_REQUEST_MAX },
    )
  }
  return (
    <section ref={focusIfLost} tabIndex={-1} aria-label="AI cleaning" className="flex">
      {pending === 0 && (
        <span id={reasonId} className="sr-only">
          No question is pending.
        </span>
      )}
      <Tooltip content={tip}>
        <Button
          variant={look}
          className={`tabular-nums ${pending > 0 ? 'rounded-r-none' : ''}`}
          icon={starting ? <Spinner /> : <Sparkles size={14} />}
          disabled={pending === 0}
          aria-disabled={starting}
          {...(pending === 0 && { 'aria-describedby': reasonId })}
          onClick={start}
        >
          {label}
        </Button>
      </Tooltip>
      {pending > 0 && (
        <Popover
          title={`Clean ${formatCount(pending, 'title')}`}
          open={open}
          onOpenChange={toggle}
          trigger={<OptionsButton variant={look} />}
        >
          <CleaningOptions starting={starting} onStart={start} />
        </Popover>
      )}
    </section>
  )
}

function OptionsButton({ variant = 'primary', ...rest }: ComponentProps<typeof Button>) {
  return (
    <Tooltip content="Run options">
      <Button
        // The tooltip would repeat the name as a description.
        aria-describedby={undefined}
        {...rest}
        variant={variant}
        aria-label="Run options"
        icon={<ChevronDown size={14} aria-hidden="true" />}
        className={`rounded-l-none px-2 ${variant === 'primary' ? 'border-l-on-accent/30!' : 'border-l-0'}`}
      />
    </Tooltip>
  )
}
