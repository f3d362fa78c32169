import type { Question } from '@quarry/contracts/question'
import { Activity, lazy, memo, type ReactNode, useEffect, useState } from 'react'
import { useAnalysis } from '../../analysis/analysis-context.ts'
import { PanelBoundary } from '../../analysis/panel-boundary.tsx'
import { useStableCallback } from '../../ui/use-stable-callback.ts'
import type { TableStart } from '../use-active-row.ts'
import type { NextTool } from './review-end.tsx'

const ReviewScreen = lazy(async () => ({ default: (await import('./review-screen.tsx')).ReviewScreen }))

type WithReviewProps = {
  review: ReturnType<typeof useReviewMode>
  rows: readonly Question[]
  /** The table, which stays mounted during the review, because mounting it again is slow. */
  children: ReactNode
}

/** The table, or the review of its rows. */
export function WithReview({ review, rows, children }: WithReviewProps) {
  const { commands } = useAnalysis()
  const [wanted, setWanted] = useState<NextTool>()
  useEffect(() => {
    if (review.ids || !wanted) return
    setWanted(undefined)
    // By now the table is visible again and has published its actions.
    commands.get()?.().actions[wanted]?.run()
  }, [review.ids, wanted, commands])
  return (
    <>
      <KeptMounted hidden={review.ids !== undefined}>{children}</KeptMounted>
      {review.ids && (
        <PanelBoundary onClose={() => review.close(undefined)}>
          <ReviewScreen
            rows={rows}
            ids={review.ids}
            onClose={review.close}
            onTool={(tool) => {
              setWanted(tool)
              review.close(undefined)
            }}
          />
        </PanelBoundary>
      )}
    </>
  )
}

/** Returns the ids of the rows under review, if any, and functions to open and close the review. */
export function useReviewMode() {
  const [ids, setIds] = useState<ReadonlySet<string>>()
  const [start, setStart] = useState<TableStart>()
  return {
    ids,
    open: useStableCallback((reviewed: ReadonlySet<string>) => setIds(reviewed)),
    close(lastId: string | undefined) {
      setStart({ id: lastId })
      setIds(undefined)
    },
    /** The row at which the table resumes. */
    start,
  }
}

type KeptMountedProps = { hidden: boolean; children: ReactNode }

/**
 * Hides its children instead of removing them, so that they return immediately with their state. While hidden, they
 * neither render nor run effects, so they handle no keys.
 */
function KeptMounted({ hidden, children }: KeptMountedProps) {
  return (
    <Activity mode={hidden ? 'hidden' : 'visible'}>
      <Still hidden={hidden}>{children}</Still>
    </Activity>
  )
}

const Still = memo(
  ({ children }: KeptMountedProps) => children,
  (_before, { hidden }) => hidden,
)
