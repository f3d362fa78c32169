import { Readable } from 'node:stream'
import { comparisonColumns } from '@quarry/contracts/comparison-columns'
import { csvText } from '@quarry/contracts/csv-text'
import { redditAddress } from '@quarry/contracts/reddit-post'
import { stringify } from 'csv-stringify/sync'
import { z } from 'zod'

/** Beside the specified columns: the link, which cleaned titles are to be traced by. */
const columns = [...comparisonColumns, { key: 'permalink', header: 'Link', kind: 'link' }] as const

const text = z.string().catch('')
const cellKinds = {
  text,
  number: z.number().catch(0),
  link: text.transform((permalink) => redditAddress(permalink) ?? ''),
}

/** A value that does not have the type of its column leaves only its own cell empty: an older version may have stored it. */
const Row = z.object(Object.fromEntries(columns.map(({ key, kind }) => [key, cellKinds[kind]])))

/**
 * Streams the comparison as CSV, as fast as the client reads. Text is always quoted and stays on one line; text that a
 * spreadsheet would run as a formula gets an apostrophe. Numbers stay as they are.
 */
export function exportCsv(parts: AsyncIterable<readonly string[]>): Readable {
  return Readable.from(csvOf(parts))
}

async function* csvOf(parts: AsyncIterable<readonly string[]>) {
  yield csv([], true)
  for await (const rows of parts) yield csv(rows.map((row) => Row.parse(JSON.parse(row))))
}

function csv(rows: z.infer<typeof Row>[], header = false): string {
  return stringify(rows, {
    header,
    columns: [...columns],
    quoted_string: true,
    cast: { string: csvText },
  })
}
