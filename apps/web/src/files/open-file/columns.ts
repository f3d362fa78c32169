import { cellOf, plainName, type Row } from '../row.ts'
import { countKnownNames, namesTexts, usualNames } from './column-names.ts'
import { type Columns, type Field, fields } from './fields.ts'

/** Returns true for Reddit comments, whose texts would be mistaken for titles. */
export function areComments(names: readonly string[]): boolean {
  return names.includes('body') && names.includes('parent_id') && !names.includes('title')
}

/**
 * Returns true if the first of these rows names the columns: one of its cells is a common column name, or words stand
 * above numbers or dates, in any language.
 */
export function isHeader([first = [], ...below]: readonly (readonly string[])[]): boolean {
  if (countKnownNames(first) > 0) return true
  const isAboveFigures = (name: string, at: number) => {
    const cells = below.map((row) => row[at] ?? '').filter((cell) => cell.trim() !== '')
    return name.trim() !== '' && cells.length > 0 && cells.every(isFigure)
  }
  return first.every(isName) && first.some(isAboveFigures)
}

/** Longer texts aren't names of columns. */
const NAME_LENGTH_MAX = 60

/** Returns true for words that are no question. Spreadsheets leave the name of the row numbers empty. */
function isName(cell: string): boolean {
  const name = cell.trim()
  if (name === '') return true
  return isWord(name) && !isFigure(name) && !/[?？]$/.test(name) && name.length <= NAME_LENGTH_MAX
}

/** Letters in a number or date in addition to its digits, such as those of a unit, currency or month. */
const FIGURE_LETTERS = 5

/** Returns true for `1.310`, `0,92 %`, `€ 12`, `2026-01-02T10:15:00Z`, `2. Februar 2026` and `T-1042`. */
function isFigure(cell: string): boolean {
  const count = (pattern: RegExp) => cell.match(pattern)?.length ?? 0
  const digits = count(/\p{N}/gu)
  return digits > 0 && count(/\p{L}/gu) <= digits + FIGURE_LETTERS && !/[?？]\s*$/.test(cell)
}

/**
 * Guesses each field's column by its name, and the title by its contents if no name matches. There is no guess if the
 * column with the most words has messages or answers, which should not be opened by mistake.
 */
export function guessColumns(names: readonly string[], rows: readonly Row[]): Columns {
  const columns: { [field in Field]?: string } = {}
  for (const [field] of fields) {
    const name = usualNames[field].flatMap((usual) => names.filter((given) => plainName(given) === usual))[0]
    if (name !== undefined) columns[field] = name
  }
  const title = columns.title ?? mostWords(names, rows)
  return title === undefined || namesTexts(title) ? columns : { ...columns, title }
}

/** Returns the column with the most words in its cells. */
export function mostWords(names: readonly string[], rows: readonly Row[]): string | undefined {
  const wordsIn = (cell: unknown) => (typeof cell === 'string' ? cell.split(/\s+/).filter(isWord).length : 0)
  const words = (name: string) => rows.reduce((sum, row) => sum + wordsIn(cellOf(row, name)), 0)
  const counted = names.map((name) => ({ name, count: words(name) })).filter(({ count }) => count > 0)
  return counted.sort((a, b) => b.count - a.count)[0]?.name
}

function isWord(text: string): boolean {
  return /\p{L}/u.test(text) && !text.includes('://')
}
