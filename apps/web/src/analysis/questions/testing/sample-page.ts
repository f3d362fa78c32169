import type { QuestionsPage } from '@quarry/contracts/endpoints/questions'

/** Returns the response to a poll, in which nothing is new. */
export function samplePage(change: Partial<QuestionsPage> = {}): QuestionsPage {
  return {
    ...{ data: [], unlikely: [], removed: [], runs: [] },
    ...{ revision: 1, epoch: 'one', more: false, now: '2026-11-01T10:00:00.000Z' },
    ...change,
  }
}
