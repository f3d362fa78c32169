import { isCounted } from '@quarry/contracts/counted'
import { type Findings, noFindings } from '@quarry/contracts/findings'
import type { Question } from '@quarry/contracts/question'
import { defaultSessionConfig } from '@quarry/contracts/session-config'
import { type Reading, readingsOf } from '@quarry/questions/compare/readings'
import { withChanges } from './changes/question-change.ts'
import type { KeptAnalysis } from './kept-analyses.ts'
import { noTopicEdits, type TopicEdits } from './questions/topic-edits.ts'

/** The part of an analysis that a comparison reads. */
export type ComparedAnalysis = {
  id: string
  name: string
  /** The counted questions. */
  rows: readonly Question[]
  findings: Findings
  readings: readonly Reading[]
  edits: TopicEdits
  /** The earlier analysis with which its report is compared. */
  comparedWith: string | undefined
}

/** Returns the analysis with its unsaved changes, because the kept questions don't include them. */
export function comparedAnalysis(
  { summary, parts, questions }: KeptAnalysis,
  name: string,
): ComparedAnalysis {
  const { choices, unsaved = {}, server } = parts
  const rows = withChanges(
    questions.map(({ question }) => question),
    Object.values(unsaved).flat(),
  )
  const { threshold } = choices?.config ?? defaultSessionConfig
  return {
    id: summary.id,
    name,
    rows: rows.filter((row) => isCounted(row, threshold)),
    findings: server?.findings ?? noFindings,
    readings: readingsOf(server?.runs ?? []),
    edits: choices?.topicEdits ?? noTopicEdits,
    comparedWith: choices?.report.comparedWith,
  }
}
