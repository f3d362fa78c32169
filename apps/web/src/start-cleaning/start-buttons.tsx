import { formatNumber } from '@quarry/contracts/format-count'
import { RotateCcw, Sparkles } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'

type StartButtonsProps = {
  pending: number
  failed: number
  label: string
  /** The start request is in flight. */
  starting: boolean
  size?: 'normal' | 'large'
  /** Id of the sentence that explains why nothing can be started. */
  whyId: string
  onStart: () => void
  onRetry: () => void
}

export function StartButtons(props: StartButtonsProps) {
  const { pending, failed, label, starting, size = 'normal', whyId, onStart, onRetry } = props
  return (
    <>
      {failed > 0 && (
        <Button size={size} icon={<RotateCcw size={14} />} disabled={starting} onClick={onRetry}>
          <span className="frame:max-2xl:sr-only">Retry failed </span>({formatNumber(failed)})
        </Button>
      )}
      <Button
        variant="primary"
        size={size}
        icon={starting ? <Spinner /> : <Sparkles size={14} />}
        disabled={pending === 0 || starting}
        aria-describedby={pending === 0 ? whyId : undefined}
        onClick={onStart}
      >
        {label}
      </Button>
    </>
  )
}
