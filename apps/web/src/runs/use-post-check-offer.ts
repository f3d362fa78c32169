import { isCheckable } from '@quarry/contracts/reddit-post'
import { isEnded } from '@quarry/contracts/run'
import { useEffect } from 'react'
import { useAnalysis } from '../analysis/analysis-context.ts'
import type { OpenAnalysis } from '../analysis/open-analysis.ts'
import { heldQuestions } from '../analysis/questions/question-cache.ts'
import { checkKeptAnswers } from './answers/check-answers.ts'
import { accessibleSources } from './checkable-sources.ts'
import { uncheckedSince } from './unchecked-since.ts'
import { useStartPostCheck } from './use-start-run.ts'

const READING_AGE_MS = 48 * 3_600_000

/**
 * Offers a post check when an analysis is opened whose posts were read more than two days ago, because Reddit wants
 * deleted posts to be noticed within that time.
 */
export function usePostCheckOffer(): void {
  const analysis = useAnalysis()
  const { mutate: check } = useStartPostCheck()
  useEffect(() => {
    if (!needsPostCheck(analysis)) return
    analysis.toasts.notify({
      title: 'Some posts are older than two days',
      description: 'They may have been deleted on Reddit since they were read.',
      tone: 'neutral',
      durationMs: 10_000,
      action: {
        label: 'Check posts',
        otherwise: 'You can also choose Check for deleted posts in all actions.',
        run() {
          void checkKeptAnswers(analysis, ['reddit'])
          check(['reddit'])
        },
      },
    })
  }, [analysis, check])
}

/** Returns true if the page can check posts of Reddit that were read or checked too long ago. */
function needsPostCheck(analysis: OpenAnalysis): boolean {
  const { rows, runs } = heldQuestions(analysis)
  if (runs.some((run) => !isEnded(run))) return false
  if (accessibleSources(['reddit'], analysis.workflow.get()).length === 0) return false
  const since = uncheckedSince(runs)
  const isOld = since !== undefined && Date.now() - since > READING_AGE_MS
  return isOld && rows.some((row) => (row.source ?? 'reddit') === 'reddit' && isCheckable(row))
}
