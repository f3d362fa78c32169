import type { ProcessingStatus, Question } from '@quarry/contracts/question'
import { type QuestionWord, questionWordOf } from './question-word.ts'

/** What is shown. An empty set or undefined lets everything through. */
export type QuestionFilter = {
  search: string
  statuses: ReadonlySet<ProcessingStatus>
  words: ReadonlySet<QuestionWord>
  subreddit: string | undefined
  minScore: number | undefined
  /** Only questions that have others like them. */
  nearDuplicates: boolean
}

export const noFilter: QuestionFilter = {
  search: '',
  statuses: new Set(),
  words: new Set(),
  subreddit: undefined,
  minScore: undefined,
  nearDuplicates: false,
}

export function hasChips(filter: QuestionFilter): boolean {
  const { statuses, words, subreddit, minScore, nearDuplicates } = filter
  return (
    statuses.size > 0 || words.size > 0 || subreddit !== undefined || minScore !== undefined || nearDuplicates
  )
}

export function isSearching(filter: QuestionFilter): boolean {
  return filter.search.trim() !== ''
}

/** Which part of the filter hides something, for the sentence that counts it: `the search and filters`. */
export function formatFilter(filter: QuestionFilter): string {
  if (!hasChips(filter)) return 'the search'
  return isSearching(filter) ? 'the search and filters' : 'the filters'
}

/** The kinds of filter, each with whether a row passes it. */
function testsOf(filter: QuestionFilter, isNearDuplicate: (id: string) => boolean) {
  const searchTerm = filter.search.trim().toLowerCase()
  const { statuses, words, minScore } = filter
  const subreddit = filter.subreddit?.toLowerCase()
  return {
    statuses: (row: Question) => statuses.size === 0 || statuses.has(row.processingStatus),
    words: (row: Question) => words.size === 0 || words.has(read(row).word),
    nearDuplicates: (row: Question) => !filter.nearDuplicates || isNearDuplicate(row.id),
    /** All that no chip counts. */
    rest: (row: Question) =>
      (searchTerm === '' || read(row).text.includes(searchTerm)) &&
      (subreddit === undefined || row.subreddit.toLowerCase() === subreddit) &&
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

/** How many rows each chip would show, with the other kinds of filter as they are. */
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

/** What the question begins with; looked up once for each. */
export function wordOf(row: Question): QuestionWord {
  return read(row).word
}

type Reading = { text: string; word: QuestionWord }

/** A row that changes is another object, so what was read from it stays true. */
const readings = new WeakMap<Question, Reading>()

/** What is looked up in a row at every key pressed. A line break keeps a search from matching across its parts. */
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
