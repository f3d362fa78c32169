import { pipeline, Readable } from 'node:stream'
import { csvText } from '@quarry/contracts/csv-text'
import { stringify } from 'csv-stringify'
import { z } from 'zod'

const columns = [
  { key: 'originalTitle', header: 'Original Question' },
  { key: 'title', header: 'Enhanced Question' },
  { key: 'subreddit', header: 'Subreddit' },
  { key: 'author', header: 'Author' },
  { key: 'score', header: 'Score' },
  { key: 'numComments', header: 'Comments' },
]

const text = z.string().catch('')
const count = z.number().catch(0)

/** A row that was stored by an older version may hold what is no longer accepted: it costs neither itself nor the others. */
const Row = z.object({
  originalTitle: text,
  title: text,
  subreddit: text,
  author: text,
  score: count,
  numComments: count,
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
