import type { Figures } from '../../analysis/questions/keyword-figures.ts'
import { openText } from '../../files/open-text.ts'
import { firstLines, firstRows, readCsv, textFrom } from '../../files/read-csv.ts'
import { cellOf, FileProblem, plainName, type Row } from '../../files/row.ts'
import { createKeywordJoin, type JoinedQuestion } from './join-keywords.ts'
import { guessKeywordColumns, guessSource, isJoinable, type KeywordColumns } from './keyword-columns.ts'
import { readFigures } from './read-figures.ts'

export type KeywordFile = {
  /** Keywords in the file, and keywords that match a question. */
  keywords: number
  matched: number
  /** Keyed by the question's id. */
  figures: readonly (readonly [id: string, Figures])[]
}

/** Longer cells are not keywords, and are cut. */
const KEYWORD_LENGTH_MAX = 400

const NO_TABLE =
  'This file has no table of keywords. Export one as CSV in your keyword tool, with a column of keywords and one of their volume, clicks or impressions.'
const JSON_FILE = 'This file is JSON. Export the keywords as CSV in your keyword tool and open that file.'

/** Reads a keyword tool's table as a stream and joins it to the questions. Throws FileProblem if it can't be read. */
export async function readKeywordFile(
  file: File,
  questions: readonly JoinedQuestion[],
): Promise<KeywordFile> {
  const { format, head, whole } = await openText(file)
  if (format === 'json' || format === 'jsonl') throw new FileProblem(JSON_FILE)
  const start = startOfTable(head)
  const names = namesIn(head.slice(start))
  rejectOtherTable(head, names)
  const columns = guessKeywordColumns(names, guessSource(names))
  if (!isJoinable(columns)) throw new FileProblem(NO_TABLE)
  const join = createKeywordJoin(questions)
  for await (const { rows } of readCsv(textFrom(whole, start), {
    head: head.slice(start),
    hasHeader: true,
  })) {
    for (const row of rows) {
      const keyword = keywordOf(row, columns)
      // Rows without a keyword are totals.
      if (keyword !== '') join.add(keyword, readFigures(row, columns))
    }
  }
  return join.result()
}

function keywordOf(row: Row, columns: KeywordColumns): string {
  const cell = cellOf(row, columns.keyword)
  return typeof cell === 'string' ? cell.trim().slice(0, KEYWORD_LENGTH_MAX) : ''
}

/** Returns the distinct column names. Throws FileProblem if there are fewer than two. */
function namesIn(table: string): string[] {
  const [cells = []] = firstRows(table, 1).rows
  const names = new Set(cells.map((name) => name.trim()))
  names.delete('')
  if (names.size < 2) throw new FileProblem(NO_TABLE)
  return [...names]
}

/** Returns the offset of the first row with known column names, else of the first row with several cells. */
function startOfTable(head: string): number {
  let first: number | undefined
  for (const { start, cells } of firstLines(head)) {
    if (isJoinable(guessKeywordColumns(cells, 'other'))) return start
    if (cells.length > 1) first ??= start
  }
  return first ?? 0
}

/** The first line of every Google Trends file, in English, German, Spanish and French. */
const TRENDS = /^(?:category|kategorie|categoria|categorie)\s*:/i
/** The first column in Search Console's files about anything but queries, in the same languages. */
const NO_QUERIES =
  /\b(?:pages?|seiten?|paginas?|url)\b|^(?:country|land|pais|pays|device|gerat|dispositivo|appareil|date|datum|fecha|search appearance|filter)$/

const OF_TRENDS =
  'This file is from Google Trends, which has no search volumes. Open a list of keywords from Keyword Planner, Ahrefs or Semrush.'
const OF_SEARCH_CONSOLE =
  'This Search Console table contains no queries. Unpack the archive that “Export” gives under Performance, and open Queries.csv.'

/** Throws FileProblem for tables from Google that never contain keywords. */
function rejectOtherTable(head: string, names: readonly string[]): void {
  if (guessKeywordColumns(names, 'other').keyword !== undefined) return
  // NFKD splits accents off their letters, so that they can be removed.
  const start = head
    .trimStart()
    .slice(0, 40)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
  if (TRENDS.test(start)) throw new FileProblem(OF_TRENDS)
  const isSearchConsole = guessSource(names) === 'search-console'
  if (isSearchConsole && NO_QUERIES.test(plainName(names[0] ?? ''))) throw new FileProblem(OF_SEARCH_CONSOLE)
}
