import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import { QUESTIONS_MAX } from '@quarry/contracts/limits'

type Loaded = {
  taken: number
  /** Already in the analysis. */
  known: number
  /** Beyond the maximum of an analysis. */
  left: number
}

/** Such as `4 questions were loaded from the file; 1 was already here and stays unchanged.` */
export function formatLoaded({ taken, known, left }: Loaded): string {
  const parts = [
    formatCount(taken, 'question was loaded from the file', 'questions were loaded from the file'),
    ...(known > 0
      ? [formatCount(known, 'was already here and stays unchanged', 'were already here and stay unchanged')]
      : []),
    ...(left > 0
      ? [`${formatCount(left, 'does', 'do')} not fit, because an analysis holds at most ${MOST}`]
      : []),
  ]
  return `${parts.join('; ')}.`
}

const MOST = formatNumber(QUESTIONS_MAX)
