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
  alike: boolean
}

export const noFilter: QuestionFilter = {
  search: '',
  statuses: new Set(),
  words: new Set(),
  subreddit: undefined,
  minScore: undefined,
  alike: false,
}

export function hasChips(filter: QuestionFilter): boolean {
  const { statuses, words, subreddit, minScore, alike } = filter
  return statuses.size > 0 || words.size > 0 || subreddit !== undefined || minScore !== undefined || alike
}

export function isSearching(filter: QuestionFilter): boolean {
  return filter.search.trim() !== ''
}

/** Which part of the filter hides something, for the sentence that counts it: `the search and filters`. */
export function filterInWords(filter: QuestionFilter): string {
  if (!hasChips(filter)) return 'the search'
  return isSearching(filter) ? 'the search and filters' : 'the filters'
}

const parts = ['search', 'statuses', 'words', 'subreddit', 'minScore', 'alike'] as const
type Part = (typeof parts)[number]

type Tests = Record<Part, (row: Question) => boolean>

function testsOf(filter: QuestionFilter, isAlike: (id: string) => boolean): Tests {
  const sought = filter.search.trim().toLowerCase()
  const { statuses, words, minScore } = filter
  const subreddit = filter.subreddit?.toLowerCase()
  return {
    search: (row) => sought === '' || read(row).text.includes(sought),
    statuses: (row) => statuses.size === 0 || statuses.has(row.processingStatus),
    words: (row) => words.size === 0 || words.has(read(row).word),
    subreddit: (row) => subreddit === undefined || row.subreddit.toLowerCase() === subreddit,
    minScore: (row) => minScore === undefined || row.score >= minScore,
    alike: (row) => !filter.alike || isAlike(row.id),
  }
}

/** Whether a row is shown. */
export function createFilter(filter: QuestionFilter, isAlike: (id: string) => boolean) {
  const tests = testsOf(filter, isAlike)
  return (row: Question) => parts.every((part) => tests[part](row))
}

export type FilterCounts = {
  all: number
  statuses: ReadonlyMap<ProcessingStatus, number>
  words: ReadonlyMap<QuestionWord, number>
  alike: number
}

/** How many rows each chip would show, with the other kinds of filter as they are. */
export function filterCounts(
  rows: readonly Question[],
  filter: QuestionFilter,
  isAlike: (id: string) => boolean,
): FilterCounts {
  const tests = testsOf(filter, isAlike)
  const counts = { all: 0, alike: 0 }
  const statuses = new Map<ProcessingStatus, number>()
  const words = new Map<QuestionWord, number>()
  for (const row of rows) {
    const failed = parts.filter((part) => !tests[part](row))
    if (failed.length > 1) continue
    const [only] = failed
    if (only === undefined || only === 'statuses') {
      counts.all += 1
      add(statuses, row.processingStatus)
    }
    if (only === undefined || only === 'words') add(words, read(row).word)
    if ((only === undefined || only === 'alike') && isAlike(row.id)) counts.alike += 1
  }
  return { ...counts, statuses, words }
}

function add<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
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
