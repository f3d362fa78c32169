import { firstLines } from '../files/start-of-table.ts'
import { isHeader, knownNames } from './columns.ts'

/** A comment; Ahrefs names its first column `#`. */
const COMMENT = /^#(?![,;|\t"]|$)/

/**
 * Returns where a table begins: at the row with the names of columns, below what many tools write above it, such as a name and
 * a date. A row further down counts if it has two usual names, or one and more cells than each line above. Without such a row
 * the table begins below its comments.
 */
export function startOfTitles(head: string): number {
  let widest = 0
  let belowComments: number | undefined
  for (const { start, cells } of firstLines(head)) {
    const isComment = COMMENT.test(head.slice(start, start + 2))
    if (!isComment) belowComments ??= start
    const isBelow = knownNames(cells) > 1 || cells.length > Math.max(widest, 1)
    if (isHeader(cells) && (start === belowComments || isBelow)) return start
    if (!isComment) widest = Math.max(widest, cells.length)
  }
  return belowComments ?? 0
}
