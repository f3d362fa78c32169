import { Readable } from 'node:stream'
import { comparisonColumns } from '@quarry/contracts/comparison-columns'
import { csvText } from '@quarry/contracts/csv-text'
import { type Question, StoredQuestion } from '@quarry/contracts/question'
import { postAddress } from '@quarry/contracts/reddit-post'
import { stringify } from 'csv-stringify/sync'

/** Beside the specified columns: the link, which cleaned titles are to be traced by. */
const columns = [...comparisonColumns, { key: 'permalink', header: 'Link' }] as const

/** Returns nothing if the row cannot be read: its line is empty. */
function rowIn(text: string): Partial<Question> {
  const { data } = StoredQuestion.safeParse(JSON.parse(text))
  return data ? { ...data, permalink: postAddress(data.permalink) ?? '' } : {}
}

/**
 * Streams the comparison as CSV, as fast as the client reads. Text is always quoted and stays on one line; text that a
 * spreadsheet would run as a formula gets an apostrophe. Numbers stay as they are.
 */
export function exportCsv(parts: AsyncIterable<readonly string[]>): Readable {
  return Readable.from(csvOf(parts))
}

async function* csvOf(parts: AsyncIterable<readonly string[]>) {
  yield csv([], true)
  for await (const rows of parts) yield csv(rows.map(rowIn))
}

function csv(rows: Partial<Question>[], header = false): string {
  return stringify(rows, {
    header,
    columns: [...columns],
    quoted_string: true,
    cast: { string: csvText },
  })
}
