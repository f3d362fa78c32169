import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import { QUESTIONS_MAX } from '@quarry/contracts/limits'

type Loaded = {
  taken: number
  /** Already in the analysis. */
  known: number
  /** Already in the analysis, and asked more often now. */
  again: number
  /** Loaded in addition to the questions. */
  unlikely: number
  /** Beyond the maximum of an analysis. */
  left: number
  /** Rows read until no more questions fit; undefined if the whole file was read. */
  rowsRead: number | undefined
}

/** Such as `4 questions were loaded from the file; 1 was already here and stays unchanged.` */
export function formatLoaded({ taken, known, again, unlikely, left, rowsRead }: Loaded): string {
  const parts = [
    formatCount(taken, 'question was loaded from the file', 'questions were loaded from the file'),
    ...(unlikely > 0
      ? [
          `${formatCount(unlikely, 'more title is', 'more titles are')} probably not ${unlikely === 1 ? 'a question' : 'questions'}`,
        ]
      : []),
    ...(again > 0
      ? [
          formatCount(
            again,
            'was already here and is asked more often now',
            'were already here and are asked more often now',
          ),
        ]
      : []),
    ...(known > 0
      ? [formatCount(known, 'was already here and stays unchanged', 'were already here and stay unchanged')]
      : []),
    ...(left > 0 || rowsRead !== undefined
      ? [`${formatMissing(left, rowsRead)}, because an analysis holds at most ${MOST}`]
      : []),
  ]
  return `${parts.join('; ')}.`
}

function formatMissing(left: number, rowsRead: number | undefined): string {
  if (rowsRead === undefined) return `${formatCount(left, 'does', 'do')} not fit`
  const also = left > 0 ? `${formatCount(left, 'question')} and ` : ''
  return `${also}all rows after the first ${formatNumber(rowsRead)} were left out`
}

const MOST = formatNumber(QUESTIONS_MAX)
