import { Readable } from 'node:stream'
import { csvText } from '@quarry/contracts/csv-text'
import { stringify } from 'csv-stringify/sync'
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
 * The comparison as CSV, each part written when the client has taken the one before it. Text is always quoted and
 * stays on one line; text that a spreadsheet would take for a formula gets an apostrophe. Numbers are left alone.
 */
export function exportCsv(parts: AsyncIterable<readonly string[]>): Readable {
  return Readable.from(csvOf(parts))
}

async function* csvOf(parts: AsyncIterable<readonly string[]>) {
  yield csv([], true)
  for await (const rows of parts) yield csv(rows.map((row) => Row.parse(JSON.parse(row))))
}

function csv(rows: z.infer<typeof Row>[], header = false): string {
  return stringify(rows, { header, columns, quoted_string: true, cast: { string: csvText } })
}
