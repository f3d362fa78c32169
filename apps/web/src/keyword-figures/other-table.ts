import { FileProblem } from '../files/file-problem.ts'
import { guessKeywordColumns, guessSource, plainName } from './keyword-columns.ts'

/** The first line of every file of Google Trends, in English, German, Spanish and French. */
const TRENDS = /^(?:category|kategorie|categoria|categorie)\s*:/i
/** The first column of Search Console's files about something other than queries, in the same languages. */
const NO_QUERIES =
  /\b(?:pages?|seiten?|paginas?|url)\b|^(?:country|land|pais|pays|device|gerat|dispositivo|appareil|date|datum|fecha|search appearance|filter)$/

const OF_TRENDS =
  'This file is from Google Trends, which has no numbers of searches. Open a list of keywords from Keyword Planner, Ahrefs or Semrush.'
const OF_SEARCH_CONSOLE =
  'This table of Search Console holds no queries. Unpack the archive that “Export” gives under Performance, and open Queries.csv.'

/** Throws FileProblem for a table that is known to be one without keywords. */
export function rejectOtherTable(head: string, names: readonly string[]): void {
  if (guessKeywordColumns(names, 'other').keyword !== undefined) return
  // Accents are marks of their own after this.
  const start = head
    .trimStart()
    .slice(0, 40)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
  if (TRENDS.test(start)) throw new FileProblem(OF_TRENDS)
  const isSearchConsole = guessSource(names) === 'search-console'
  if (isSearchConsole && NO_QUERIES.test(plainName(names[0] ?? ''))) throw new FileProblem(OF_SEARCH_CONSOLE)
}
