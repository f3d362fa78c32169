import type { Question } from '@quarry/contracts/question'
import { useAnalysis } from '../../analysis/analysis-context.ts'
import { makeChange } from '../../analysis/changes/make-change.ts'
import { notSaved } from '../../analysis/changes/undo.ts'
import { heldQuestions } from '../../analysis/questions/question-cache.ts'
import { activeRun } from '../../analysis/questions/question-set.ts'
import { useStartCleaning } from '../../runs/use-start-run.ts'
import { decisionOn } from './use-decide.ts'

/** Returns the rows that can be cleaned again, which include reviewed ones and those that cleaning didn't change. */
export function cleanedAmong(rows: readonly Question[]): readonly Question[] {
  return rows.filter(isCleaned)
}

export function isCleaned({ processingStatus }: Question): boolean {
  return processingStatus === 'processed'
}

/** Returns a function that sends originals to the AI again. During a run, the titles wait for the next one. */
export function useCleanAgain() {
  const services = useAnalysis()
  const start = useStartCleaning('process-selected')
  return {
    isPending: start.isPending,
    async cleanAgain(rows: readonly Question[], titlesPerRequest: number) {
      const made = await makeChange(services, decisionOn(rows, 'clean-again'))
      if (!made?.saved) return notSaved(services, 'Decision not saved', made?.error)
      if (!activeRun(heldQuestions(services)))
        start.mutate({ questionIds: rows.map(({ id }) => id), titlesPerRequest })
    },
  }
}
