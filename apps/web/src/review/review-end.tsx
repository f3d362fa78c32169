import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import { Button } from '../ui/button.tsx'

type ReviewEndProps = {
  title: string
  skipped: number
  onShowSkipped: () => void
  onClose: () => void
}

/** Nothing is left but what was skipped. */
export function ReviewEnd({ title, skipped, onShowSkipped, onClose }: ReviewEndProps) {
  return (
    <div className="grid flex-1 content-center justify-items-center px-6 py-11 text-center">
      <h2 className="text-20">{title}</h2>
      <p className="mt-1.5 text-ink-2">
        {skipped > 0
          ? `You have skipped ${formatCount(skipped, 'title')}.`
          : 'No AI title is waiting for review here.'}
      </p>
      <div className="mt-5 flex flex-wrap justify-center gap-2">
        {skipped > 0 && (
          <Button variant="primary" onClick={onShowSkipped}>
            Go through the skipped ones ({formatNumber(skipped)})
          </Button>
        )}
        <Button variant={skipped > 0 ? 'secondary' : 'primary'} onClick={onClose}>
          Back to the questions
        </Button>
      </div>
    </div>
  )
}
