import { noFindings } from '@quarry/contracts/findings'
import type { ComparedAnalysis } from '../compared-analysis.ts'
import { noTopicEdits } from '../questions/topic-edits.ts'

/** Returns an analysis to compare, which is named after its id. */
export function sampleComparedAnalysis(id: string, change: Partial<ComparedAnalysis>): ComparedAnalysis {
  return {
    ...{ id, name: id, rows: [], findings: noFindings, readings: [] },
    ...{ edits: noTopicEdits, comparedWith: undefined },
    ...change,
  }
}
