import type { Question } from '@quarry/contracts/question'
import { noValues, type QuestionFilter } from '../session/question-filter.ts'
import { missedRows } from './missed-rows.ts'

/** Returns the rows that pass every filter except those set by the map, so that the map stays complete while a part of it is chosen. */
export function rowsOfMap(
  rows: readonly Question[],
  filter: QuestionFilter,
  isNear: Uint8Array,
): readonly Question[] {
  const chosen = { ...filter.chosen, word: noValues }
  const missed = missedRows(rows, { ...filter, chosen, topics: noValues }, isNear)
  return rows.filter((_, index) => missed[index] === 0)
}
