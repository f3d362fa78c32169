import { formatCount } from '@quarry/contracts/format-count'
import { ChevronDown, Sparkles } from 'lucide-react'
import { type ComponentProps, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Popover } from '../../ui/popover.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { CleaningOptions } from './cleaning-options.tsx'

type StartButtonProps = Pick<ComponentProps<typeof Button>, 'variant'> & {
  pending: number
  label: string
  /** The start request is in flight. */
  starting: boolean
  onStart: () => void
}

/** Starts the next cleaning run; the chevron beside it says how it goes. */
export function StartButton(props: StartButtonProps) {
  const { pending, label, starting, variant = 'primary', onStart } = props
  const [open, setOpen] = useState(false)
  const whyId = useId()
  const disabled = pending === 0 || starting
  return (
    <section aria-label="AI cleaning" className="flex">
      {pending === 0 && (
        <span id={whyId} className="sr-only">
          No question is pending.
        </span>
      )}
      <Button
        variant={variant}
        className="rounded-r-none tabular-nums"
        icon={starting ? <Spinner /> : <Sparkles size={14} />}
        disabled={disabled}
        aria-describedby={pending === 0 ? whyId : undefined}
        onClick={() => {
          setOpen(false)
          onStart()
        }}
      >
        {label}
      </Button>
      <Popover
        title={pending > 0 ? `How ${formatCount(pending, 'title is', 'titles are')} cleaned` : 'AI cleaning'}
        open={open}
        onOpenChange={setOpen}
        trigger={
          <Button
            variant={variant}
            aria-label="Run options"
            data-tip="Run options"
            icon={<ChevronDown size={14} aria-hidden="true" />}
            className={`rounded-l-none px-2 ${variant === 'primary' ? 'border-l-on-accent/30!' : 'border-l-0'}`}
          />
        }
      >
        <CleaningOptions starting={starting} />
      </Popover>
    </section>
  )
}
