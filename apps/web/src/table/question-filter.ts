import type { ProcessingStatus, Question } from '@quarry/contracts/question'
import { type TypeGroup, typeGroupOf } from '../questions/type-group.ts'
import { type QuestionWord, questionWordOf } from './question-word.ts'

/** Filter of the table. An empty set or undefined matches everything. */
export type QuestionFilter = {
  search: string
  statuses: ReadonlySet<ProcessingStatus>
  words: ReadonlySet<QuestionWord>
  subreddit: string | undefined
  type: TypeGroup | undefined
  minScore: number | undefined
  /** Only near-duplicates. */
  nearDuplicates: boolean
}

export const noFilter: QuestionFilter = {
  search: '',
  statuses: new Set(),
  words: new Set(),
  subreddit: undefined,
  type: undefined,
  minScore: undefined,
  nearDuplicates: false,
}

export function hasChips(filter: QuestionFilter): boolean {
  const { statuses, words, subreddit, type, minScore, nearDuplicates } = filter
  const chosen = [subreddit, type, minScore].some((value) => value !== undefined)
  return statuses.size > 0 || words.size > 0 || chosen || nearDuplicates
}

export function isSearching(filter: QuestionFilter): boolean {
  return filter.search.trim() !== ''
}

/** Names the active parts of the filter, such as `the search and filters`. */
export function formatFilter(filter: QuestionFilter): string {
  if (!hasChips(filter)) return 'the search'
  return isSearching(filter) ? 'the search and filters' : 'the filters'
}

/** Returns one predicate per kind of filter. */
function testsOf(filter: QuestionFilter, isNearDuplicate: (id: string) => boolean) {
  const searchTerm = filter.search.trim().toLowerCase()
  const { statuses, words, type, minScore } = filter
  const subreddit = filter.subreddit?.toLowerCase()
  return {
    statuses: (row: Question) => statuses.size === 0 || statuses.has(row.processingStatus),
    words: (row: Question) => words.size === 0 || words.has(read(row).word),
    nearDuplicates: (row: Question) => !filter.nearDuplicates || isNearDuplicate(row.id),
    /** Filters without a count on a chip. */
    rest: (row: Question) =>
      (searchTerm === '' || read(row).text.includes(searchTerm)) &&
      (subreddit === undefined || row.subreddit.toLowerCase() === subreddit) &&
      (type === undefined || typeGroupOf(row) === type) &&
      (minScore === undefined || row.score >= minScore),
  }
}

/** Whether a row is shown. */
export function createFilter(filter: QuestionFilter, isNearDuplicate: (id: string) => boolean) {
  const { statuses, words, nearDuplicates, rest } = testsOf(filter, isNearDuplicate)
  return (row: Question) => rest(row) && statuses(row) && words(row) && nearDuplicates(row)
}

export type FilterCounts = {
  all: number
  statuses: ReadonlyMap<ProcessingStatus, number>
  words: ReadonlyMap<QuestionWord, number>
  nearDuplicates: number
}

/** Returns how many rows each chip would show with the other filters unchanged. */
export function filterCounts(
  rows: readonly Question[],
  filter: QuestionFilter,
  isNearDuplicate: (id: string) => boolean,
): FilterCounts {
  const passes = testsOf(filter, isNearDuplicate)
  const counts = { all: 0, nearDuplicates: 0 }
  const statuses = new Map<ProcessingStatus, number>()
  const words = new Map<QuestionWord, number>()
  for (const row of rows) {
    if (!passes.rest(row)) continue
    const byStatus = passes.statuses(row)
    const byWord = passes.words(row)
    const byNearDuplicates = passes.nearDuplicates(row)
    if (byWord && byNearDuplicates) {
      counts.all += 1
      add(statuses, row.processingStatus)
    }
    if (byStatus && byNearDuplicates) add(words, read(row).word)
    if (byStatus && byWord && isNearDuplicate(row.id)) counts.nearDuplicates += 1
  }
  return { ...counts, statuses, words }
}

function add<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

/** Returns the question word of a row, cached. */
export function wordOf(row: Question): QuestionWord {
  return read(row).word
}

type Reading = { text: string; word: QuestionWord }

/** Rows are immutable, so cached readings stay valid. */
const readings = new WeakMap<Question, Reading>()

/** The data that each keystroke searches. The line breaks prevent matches across fields. */
function read(row: Question): Reading {
  const held = readings.get(row)
  if (held) return held
  const reading = {
    text: `${row.title}\n${row.originalTitle}\n${row.subreddit}`.toLowerCase(),
    word: questionWordOf(row.title),
  }
  readings.set(row, reading)
  return reading
}
