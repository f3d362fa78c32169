import type { Findings } from '@quarry/contracts/findings'
import type { Question } from '@quarry/contracts/question'
import type { Run } from '@quarry/contracts/run'
import type { ComparedAnalysis } from '../analysis/compared-analysis.ts'
import type { KeptAnswers } from '../analysis/questions/kept-answers.ts'
import type { Figures } from '../analysis/questions/keyword-figures.ts'
import type { TopicEdits } from '../analysis/questions/topic-edits.ts'

export type ReportInput = {
  title: string
  /** Who prepared the report and for whom; may be empty. */
  preparedBy?: string
  preparedFor?: string
  /** The user's text above the figures; may be empty. */
  introduction: string
  rows: readonly Question[]
  /** The runs that the analysis keeps, the newest first. */
  runs: readonly Run[]
  topicEdits: TopicEdits
  /** Codebook and groups; absent until topics are found. */
  findings?: Findings
  /** Figures from keyword tools. */
  figuresOf?: (id: string) => Figures | undefined
  /** The answers and the passages that the user chose from them. */
  answers?: KeptAnswers
  /** The earlier analysis with which the user has chosen to compare this one. */
  comparedWith?: ComparedAnalysis | undefined
  seedTerms: readonly string[]
  /** Probability in percent from which a title counts as a question. */
  threshold: number
  /** The number of titles below the threshold. */
  unlikely: number
  now: Date
  /** The page's, which links to invented posts begin with. */
  origin: string
}

const list = new Intl.ListFormat('en-US')

/** Such as `Reddit, Lemmy, and Hacker News`. */
export function joinWords(names: readonly string[]): string {
  return list.format(names)
}
