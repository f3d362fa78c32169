import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import { Button } from '../ui/button.tsx'

type ReviewEndProps = {
  title: string
  skipped: number
  /** Titles with other kinds of change than the chosen ones. */
  others: number
  onShowOthers: () => void
  onShowSkipped: () => void
  onClose: () => void
}

/** Nothing is left but what was skipped. */
export function ReviewEnd({ title, skipped, others, onShowOthers, onShowSkipped, onClose }: ReviewEndProps) {
  return (
    <div className="grid flex-1 content-center justify-items-center px-6 py-11 text-center">
      <h2 className="text-20">{title}</h2>
      <p className="mt-1.5 text-ink-2">
        {skipped > 0
          ? `You have skipped ${formatCount(skipped, 'title')}.`
          : others > 0
            ? 'No title with the chosen kinds of change is waiting for review.'
            : 'No AI title is waiting for review here.'}
      </p>
      <div className="mt-5 flex flex-wrap justify-center gap-2">
        {skipped > 0 && (
          <Button variant="primary" onClick={onShowSkipped}>
            Go through the skipped ones ({formatNumber(skipped)})
          </Button>
        )}
        {others > 0 && (
          <Button variant={skipped > 0 ? 'secondary' : 'primary'} onClick={onShowOthers}>
            Review the others ({formatNumber(others)})
          </Button>
        )}
        <Button variant={skipped + others > 0 ? 'secondary' : 'primary'} onClick={onClose}>
          Back to the questions
        </Button>
      </div>
    </div>
  )
}
