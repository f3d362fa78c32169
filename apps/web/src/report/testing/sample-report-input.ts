import type { Question } from '@quarry/contracts/question'
import { noTopicEdits } from '../../analysis/questions/topic-edits.ts'
import type { ReportInput } from '../report-input.ts'

/** Returns what a report of these questions is made from. */
export function sampleReportInput(rows: readonly Question[], change: Partial<ReportInput> = {}): ReportInput {
  return {
    ...{ title: 'Bread', introduction: '', rows, runs: [], topicEdits: noTopicEdits, seedTerms: [] },
    ...{ threshold: 40, unlikely: 0, now: new Date(2026, 10, 30, 12), origin: 'https://quarry.example' },
    ...change,
  }
}
