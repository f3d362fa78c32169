import { Readable } from 'node:stream'
import {
  communityColumn,
  comparisonColumns,
  csvText,
  exportName,
  hasSourceColumns,
  sourceName,
} from '@quarry/contracts/csv-export'
import { FILE_ID_PREFIX } from '@quarry/contracts/file-title'
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
function rowIn(text: string, origin: string): Partial<Question> & { sourceName?: string } {
  const { data } = StoredQuestion.safeParse(JSON.parse(text))
  if (!data) return {}
  return { ...data, permalink: postAddress(data.permalink, origin) ?? '', sourceName: sourceName(data) }
}

type Parts = AsyncIterable<readonly string[]>

interface CsvFormat {
  /** The file's name without the date. */
  name: string
  community: ReturnType<typeof communityColumn>
  hasLicenses: boolean
}

/** In the JSON of rows that may not be from Reddit: its posts have no source, and ids without this prefix. */
const notReddit = ['"source"', `"id":"${FILE_ID_PREFIX}`]

/** Returns how the rows' sources affect the file. */
export async function csvFormatOf(parts: Parts): Promise<CsvFormat> {
  const origins = new Map<string, Pick<Question, 'id' | 'source'>>()
  for await (const rows of parts) {
    for (const text of rows) {
      const { id = '', source } = notReddit.some((mark) => text.includes(mark)) ? rowIn(text, '') : {}
      const origin = { id, ...(source && { source }) }
      origins.set(sourceName(origin), origin)
    }
  }
  const rows = [...origins.values()]
  return {
    name: `${exportName(rows)}-enhanced`,
    community: communityColumn(rows),
    hasLicenses: hasSourceColumns(rows),
  }
}

/**
 * Streams the comparison as CSV, as fast as the client reads. Text is always quoted and on one line; text that a
 * spreadsheet would run as a formula gets an apostrophe. Numbers stay unchanged. Links to invented posts begin with the
 * server's `origin`.
 */
export function exportCsv(
  parts: Parts,
  { community, hasLicenses, origin }: Pick<CsvFormat, 'community' | 'hasLicenses'> & { origin: string },
): Readable {
  const shown = hasLicenses ? [...columns, ...ATTRIBUTION] : columns
  const named = shown.map(({ key, header }) => ({ key, header: key === 'subreddit' ? community : header }))
  return Readable.from(csvOf(parts, named, origin))
}

async function* csvOf(parts: Parts, shown: { key: string; header: string }[], origin: string) {
  const options = { columns: shown, quoted_string: true, cast: { string: csvText } }
  yield stringify([], { ...options, header: true })
  for await (const rows of parts)
    yield stringify(
      rows.map((text) => rowIn(text, origin)),
      options,
    )
}
