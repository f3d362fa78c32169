import type { Question } from '@quarry/contracts/question'
import type { Run } from '@quarry/contracts/run'
import type { TopicEdits } from '../session/topic-edits.ts'

/** What a report is made of. */
export type ReportInput = {
  title: string
  /** The user's own words above the figures; empty without any. */
  words: string
  rows: readonly Question[]
  runs: readonly Pick<Run, 'kind' | 'task' | 'coverage' | 'startedAt'>[]
  topicEdits: TopicEdits
  seedTerms: readonly string[]
  /** Probability in percent from which a title counts as a question. */
  threshold: number
  /** Titles below it. */
  unlikely: number
  now: Date
}

export const REPORT_TITLE_CHARACTERS_MAX = 120
export const REPORT_WORDS_CHARACTERS_MAX = 3000

/** What the user has typed for a report. */
export type ReportDraft = {
  /** Undefined until it differs from the suggested one. */
  title: string | undefined
  words: string
}

export const noReportDraft: ReportDraft = { title: undefined, words: '' }

const list = new Intl.ListFormat('en-US')

/** Such as `Reddit, Lemmy, and Hacker News`. */
export function listOf(names: readonly string[]): string {
  return list.format(names)
}
