import type { Question } from '@quarry/contracts/question'
import { isEnded } from '@quarry/contracts/run'
import { lastAddition, readingsOf } from '@quarry/questions/compare/readings'
import { useMemo } from 'react'
import { useAnalysis } from '../../../analysis/analysis-context.ts'
import { cleaningCounts } from '../../../analysis/questions/cleaning-counts.ts'
import { postChecks } from '../../../analysis/questions/post-checks.ts'
import { endedExtractions } from '../../../analysis/questions/question-set.ts'
import type { ShownQuestions } from '../../../analysis/questions-query.ts'
import { useRedditSharing } from '../../../runs/start-cleaning/reddit-sharing.ts'
import { useClean, useStartExtraction } from '../../../runs/use-start-run.ts'
import { reviewStateOf } from '../../../table/review/review-state.ts'
import { useReviewMode } from '../../../table/review/with-review.tsx'
import { useOffersExtraction } from './extraction-section.tsx'

/** State and actions that the parts of the Analysis screen share. */
export type Analysis = ReturnType<typeof useAnalysisScreen>

const none: readonly Question[] = []

export function useAnalysisScreen(set: ShownQuestions) {
  const { rows, runs } = set
  const { tables } = useAnalysis()
  const cleanAll = useClean('analysis-cleaning')
  const cleanSome = useClean('process-selected')
  const extraction = useStartExtraction()
  const review = useReviewMode()
  const lastAdded = useMemo(() => lastAddition(rows, readingsOf(runs)), [rows, runs])
  const pending = useMemo(() => rows.filter((row) => row.processingStatus === 'pending'), [rows])
  const failed = useMemo(() => rows.filter((row) => row.processingStatus === 'error'), [rows])
  return {
    set,
    review,
    failed,
    /** What cleaning the pending titles shares against Reddit's terms; undefined during a run. */
    sharing: useRedditSharing(set.run ? none : pending),
    counts: useMemo(() => cleaningCounts(rows), [rows]),
    toReview: useMemo(() => countToReview(rows), [rows]),
    /** All extractions and cleaning runs that have ended, the newest first. */
    extractions: useMemo(() => endedExtractions(runs), [runs]),
    cleanings: useMemo(() => runs.filter((held) => held.kind === 'cleaning' && isEnded(held)), [runs]),
    /** Switches between the questions and the rows below the threshold. */
    toggleUnlikely: () => tables.analysis.filter.update((held) => ({ ...held, unlikely: !held.unlikely })),
    /** The most recent first. */
    postChecks: useMemo(() => postChecks(runs), [runs]),
    lastAdded,
    newRows: useMemo(
      () => rows.filter(({ addedAt }) => addedAt !== undefined && lastAdded?.has(addedAt)).length,
      [rows, lastAdded],
    ),
    /** True if the selection has more to extract. */
    offersExtraction: useOffersExtraction(set),
    /** True while a request to start a cleaning is in flight. */
    starting: cleanAll.isPending || cleanSome.isPending,
    extract: () => extraction.mutate(),
    clean: cleanSome.clean,
    cleanAll: () => cleanAll.clean(pending),
    retry: () => cleanSome.clean(failed),
    reviewAll: () => review.open(new Set(rows.map(({ id }) => id))),
    showRun: () => tables.analysis.panel.update(() => 'run'),
  }
}

/** Counts the risky titles, which are reviewed one by one, and the rest. */
function countToReview(rows: readonly Question[]): { risky: number; rest: number } {
  const found = { risky: 0, rest: 0 }
  for (const row of rows) {
    const review = reviewStateOf(row)
    if (review === 'To review') found.risky += 1
    if (review === 'The rest') found.rest += 1
  }
  return found
}
