import { collectAnswers, confirmAnswers } from '@quarry/contracts/endpoints/answers'
import type { Run } from '@quarry/contracts/run'
import { useEffect } from 'react'
import { useAnalysis } from '../../analysis/analysis-context.ts'
import type { OpenAnalysis } from '../../analysis/open-analysis.ts'
import { withoutGone, withRead } from '../../analysis/questions/kept-answers.ts'
import { useQuestionSet } from '../../analysis/questions-query.ts'
import { logFailure } from '../../api/call-error.ts'

/** How long the server keeps answers that no page has fetched. */
const WAITS_MAX_MS = 3_600_000

/** How far each run was when the page last fetched its answers. */
const fetched = new WeakMap<object, Map<string, string>>()

/**
 * Saves answers as soon as a run has read them, after which the server is told to delete its copy. Also drops the
 * answers of posts that are gone.
 */
export function useKeepingAnswers(): void {
  const analysis = useAnalysis()
  const { rows, unlikely, runs } = useQuestionSet()
  useEffect(() => {
    analysis.answers.update((kept) => withoutGone(withoutGone(kept, rows), unlikely))
  }, [analysis, rows, unlikely])
  useEffect(() => {
    for (const run of runs.filter((each) => mayHoldAnswers(each, Date.now()))) {
      fetch(analysis, run).catch((error) => logFailure('Answers that a run read were not kept', error))
    }
  }, [analysis, runs])
}

/** Returns true if the server may have answers of the run. */
function mayHoldAnswers(
  { task, processed, finishedAt }: Pick<Run, 'task' | 'processed' | 'finishedAt'>,
  now: number,
): boolean {
  const isOver = finishedAt !== undefined && now - Date.parse(finishedAt) > WAITS_MAX_MS
  return task === 'read-answers' && processed > 0 && !isOver
}

async function fetch(analysis: OpenAnalysis, { id, state, processed }: Run): Promise<void> {
  const known = fetched.get(analysis) ?? new Map<string, string>()
  fetched.set(analysis, known)
  const mark = `${state} ${processed}`
  if (known.get(id) === mark) return
  known.set(id, mark)
  try {
    const { answers } = await analysis.api.call(collectAnswers, { params: { id } })
    if (answers.length === 0 || analysis.signal.aborted) return
    analysis.answers.update((kept) => withRead(kept, answers))
    await analysis.saving.flush(true)
    const questionIds = answers.map(({ questionId }) => questionId)
    await analysis.api.call(confirmAnswers, { params: { id }, body: { questionIds } })
  } catch (error) {
    known.delete(id)
    throw error
  }
}
