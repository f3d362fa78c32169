import { formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { Tag } from 'lucide-react'
import { ExportCsvMenu } from '../../export/export-csv-menu.tsx'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { ReviewFoot } from './review-foot.tsx'

type ReviewEndProps = {
  title: string
  /** What was gone through. */
  rows: readonly Question[]
  skipped: number
  /** Titles with other kinds of change than the chosen ones. */
  others: number
  onShowOthers: () => void
  onShowSkipped: () => void
  onKeywords: () => void
  onClose: () => void
}

/** Nothing is left but what was skipped or has another kind of change: the titles can be taken along. */
export function ReviewEnd({
  title,
  rows,
  skipped,
  others,
  onShowOthers,
  onShowSkipped,
  onKeywords,
  onClose,
}: ReviewEndProps) {
  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto md:[scrollbar-gutter:stable_both-edges] px-(--edge)">
        <section className="mx-auto max-w-190 pt-7 pb-5 md:pt-22">
          <h2 className="text-[1.375rem] leading-[1.3] tracking-[-.01em] md:text-[1.75rem]">{title}</h2>
          <p className="mt-2.5 text-14 text-ink-2">
            {others > 0
              ? 'No title with the chosen kinds of change is waiting for review.'
              : skipped > 0
                ? 'Only those are left that you have skipped.'
                : 'No AI title is waiting for review here.'}
          </p>
          <p className="mt-3.5 flex flex-wrap gap-x-5 gap-y-2 text-13">
            {skipped > 0 && (
              <LinkButton onClick={onShowSkipped}>
                Go through the skipped ones ({formatNumber(skipped)})
              </LinkButton>
            )}
            {others > 0 && (
              <LinkButton onClick={onShowOthers}>Review the others ({formatNumber(others)})</LinkButton>
            )}
          </p>
        </section>
      </div>
      <ReviewFoot>
        <Button size="large" onClick={onClose}>
          Back to the table
        </Button>
        <Button size="large" icon={<Tag size={14} />} onClick={onKeywords}>
          Keyword tools…
        </Button>
        <ExportCsvMenu rows={rows} size="large" variant="primary" />
      </ReviewFoot>
    </>
  )
}
