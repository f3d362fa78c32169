import type { KeptAnalysis } from '../analysis/kept-analyses.ts'
import type { OpenAnalysis } from '../analysis/open-analysis.ts'
import { readParts } from '../analysis/parts.ts'
import { heldQuestions } from '../analysis/questions/question-cache.ts'

/** Returns the open analysis's current state. */
export function keptNow(analysis: OpenAnalysis): KeptAnalysis {
  const unsent = analysis.unsent.get()
  return {
    summary: analysis.saving.summary.get(),
    parts: readParts(analysis, {}),
    questions: heldQuestions(analysis).rows.map((question, at) => ({
      question,
      at,
      isUnsent: unsent.rows.get(question.id) === question,
    })),
  }
}
