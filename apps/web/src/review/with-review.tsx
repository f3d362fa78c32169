import type { Question } from '@quarry/contracts/question'
import type { ReactNode } from 'react'
import { KeptMounted } from '../ui/kept-mounted.tsx'
import { ReviewScreen } from './review-screen.tsx'
import type { useReviewMode } from './use-review-mode.ts'

type WithReviewProps = {
  review: ReturnType<typeof useReviewMode>
  rows: readonly Question[]
  /** The table stays mounted below the review, because mounting it again is the slowest part. */
  children: ReactNode
}

/** The table, or the review of its rows. */
export function WithReview({ review, rows, children }: WithReviewProps) {
  return (
    <>
      <KeptMounted hidden={review.ids !== undefined}>{children}</KeptMounted>
      {review.ids && <ReviewScreen rows={rows} ids={review.ids} onClose={review.close} />}
    </>
  )
}
