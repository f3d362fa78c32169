import { Readable } from 'node:stream'
import {
  comparisonColumns,
  csvText,
  exportName,
  sourceColumns,
  sourceName,
} from '@quarry/contracts/csv-export'
import { type Question, StoredQuestion } from '@quarry/contracts/question'
import { postAddress } from '@quarry/contracts/reddit-post'
import { stringify } from 'csv-stringify/sync'

/** Added to the columns that docs/what-quarry-does.md promises, so that cleaned titles can be traced to their posts. */
const columns = [...comparisonColumns, { key: 'permalink', header: 'Link' }] as const
/** What a license asks for in addition to author and link. */
const ATTRIBUTION = [
  { key: 'sourceName', header: 'Source' },
  { key: 'licence', header: 'License' },
] as const

/** Returns nothing if the row is unreadable, which leaves its line empty. */
function rowIn(text: string): Partial<Question> & { sourceName?: string } {
  const { data } = StoredQuestion.safeParse(JSON.parse(text))
  return data ? { ...data, permalink: postAddress(data.permalink) ?? '', sourceName: sourceName(data) } : {}
}

type Parts = AsyncIterable<readonly string[]>

/** Returns how the rows' sources affect the file: its name without the date, and whether rows have licenses. */
export async function csvFormatOf(parts: Parts): Promise<{ name: string; hasLicenses: boolean }> {
  const sources = new Map<string, Pick<Question, 'source'>>()
  for await (const rows of parts) {
    for (const text of rows) {
      // Rows from Reddit have no source.
      const { source } = text.includes('"source"') ? rowIn(text) : {}
      sources.set(source ?? '', { ...(source && { source }) })
    }
  }
  const rows = [...sources.values()]
  return { name: `${exportName(rows)}-enhanced`, hasLicenses: sourceColumns(rows).length > 0 }
}

/**
 * Streams the comparison as CSV, as fast as the client reads. Text is always quoted and on one line; text that a
 * spreadsheet would run as a formula gets an apostrophe. Numbers stay unchanged.
 */
export function exportCsv(parts: Parts, hasLicenses = false): Readable {
  return Readable.from(csvOf(parts, hasLicenses ? [...columns, ...ATTRIBUTION] : [...columns]))
}

async function* csvOf(parts: Parts, shown: { key: string; header: string }[]) {
  const options = { columns: shown, quoted_string: true, cast: { string: csvText } }
  yield stringify([], { ...options, header: true })
  for await (const rows of parts) yield stringify(rows.map(rowIn), options)
}
