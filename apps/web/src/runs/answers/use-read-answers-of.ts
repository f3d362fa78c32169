import { ANSWERED_QUESTIONS_MAX } from '@quarry/contracts/answer'
import { formatCount } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { useAnalysis } from '../../analysis/analysis-context.ts'
import { useQuestionSet } from '../../analysis/questions-query.ts'
import { useWorkflow } from '../../analysis/use-workflow.ts'
import { useStore } from '../../store.ts'
import { accessibleSources } from '../checkable-sources.ts'
import { useStartReadingAnswers } from '../use-start-run.ts'
import { unreadOf } from './read-answers.ts'

/** Returns which of these questions have no answers read yet, and a function that starts a run for those. */
export function useReadAnswersOf(rows: readonly Question[]) {
  const { byQuestion } = useStore(useAnalysis().answers)
  const { workflow } = useWorkflow()
  const { run } = useQuestionSet()
  const { mutate } = useStartReadingAnswers()
  const all = unreadOf(rows, (id) => byQuestion.has(id))
  const own = all.filter(({ source = 'reddit' }) => accessibleSources([source], workflow).length > 0)
  const noAccess = own.length === 0 ? 'Reading answers on Reddit needs its credentials' : undefined
  return {
    unread: own.length > 0 ? own : all,
    disabledReason: run ? 'A run is in progress' : noAccess,
    read: () => mutate({ rows: own }),
  }
}

/** Returns the action for the selected questions, or the reason why it is unavailable. */
export function answersAction(
  selected: number,
  { unread, disabledReason, read }: ReturnType<typeof useReadAnswersOf>,
) {
  const name =
    unread.length === 1
      ? 'Read answers of this question'
      : unread.length > 1
        ? `Read answers of these ${formatCount(unread.length, 'question')}`
        : undefined
  const nothing =
    selected === 0
      ? `Select up to ${ANSWERED_QUESTIONS_MAX} questions first`
      : 'All answers of the selected questions were read'
  return { name, disabledReason: unread.length === 0 ? nothing : disabledReason, run: read }
}
