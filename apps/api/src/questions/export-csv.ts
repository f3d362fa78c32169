import { pipeline, Readable } from 'node:stream'
import { csvText } from '@quarry/contracts/csv-text'
import { Question } from '@quarry/contracts/question'
import { stringify } from 'csv-stringify'

const columns = [
  { key: 'originalTitle', header: 'Original Question' },
  { key: 'title', header: 'Enhanced Question' },
  { key: 'subreddit', header: 'Subreddit' },
  { key: 'author', header: 'Author' },
  { key: 'score', header: 'Score' },
  { key: 'numComments', header: 'Comments' },
]

const Row = Question.pick({
  originalTitle: true,
  title: true,
  subreddit: true,
  author: true,
  score: true,
  numComments: true,
})

/**
 * The comparison as CSV, written as it is read. Text is always quoted and stays on one line; text that a
 * spreadsheet would take for a formula gets an apostrophe. Numbers are left alone.
 */
export function exportCsv(rows: readonly string[]): Readable {
  const questions = Readable.from(rows).map((row: string) => Row.parse(JSON.parse(row)))
  const csv = stringify({
    header: true,
    columns,
    quoted_string: true,
    cast: { string: csvText },
  })
  // What goes wrong with a row is an error of what is returned; whoever reads that hears of it.
  return pipeline(questions, csv, () => undefined)
}
