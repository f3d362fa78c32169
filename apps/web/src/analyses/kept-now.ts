import { heldQuestions } from '../questions/question-cache.ts'
import type { KeptAnalysis } from '../session/kept-analyses.ts'
import type { OpenAnalysis } from '../session/open-analysis.ts'
import { readParts } from '../session/parts.ts'

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
