import { formatCount } from '@quarry/contracts/format-count'
import { useMemo } from 'react'
import { UnreadQuestions } from '../../runs/unread-questions.tsx'
import { cleaningCounts } from '../../session/cleaning-counts.ts'
import { formatCommunities } from '../../session/questions/community-words.ts'
import { useQuestionSet } from '../../session/questions-query.ts'
import { useTier } from '../../session/use-tier.ts'
import { useReviewMode, WithReview } from '../../table/review/with-review.tsx'
import { Frame, FrameBody } from '../../ui/frame.tsx'
import { CleaningHeader } from './cleaning-header.tsx'
import { CleaningWorkbench } from './cleaning-workbench.tsx'

const TITLE = 'AI Question Cleaning'

/** The table of the Analysis screen with the original titles, and beside it the run or how to start one. */
export function CleaningScreen() {
  const set = useQuestionSet()
  const { rows, isPending, isFetching, error } = set
  const tier = useTier()
  const review = useReviewMode()
  const counts = useMemo(() => cleaningCounts(rows), [rows])
  const sources = useMemo(() => [...new Set(rows.map(({ source }) => source))], [rows])
  const unread = isPending || (error !== null && rows.length === 0)
  return (
    <Frame title={TITLE}>
      <WithReview review={review} rows={rows}>
        <CleaningHeader
          title={TITLE}
          subtitle={`${formatCount(counts.total, 'question')} from ${formatCommunities(counts.subreddits, sources)}`}
          rows={rows}
          counts={unread ? undefined : counts}
          tier={tier}
        />
        {unread ? (
          <FrameBody>
            <UnreadQuestions error={error} isFetching={isFetching} />
          </FrameBody>
        ) : (
          <CleaningWorkbench
            set={set}
            counts={counts}
            tier={tier}
            reviewEnd={review.start}
            onReview={review.open}
          />
        )}
      </WithReview>
    </Frame>
  )
}
