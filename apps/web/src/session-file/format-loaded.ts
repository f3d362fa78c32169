import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import { QUESTIONS_MAX } from '@quarry/contracts/limits'

type Loaded = {
  taken: number
  /** In the session before. */
  known: number
  /** In excess of what a session holds. */
  left: number
}

/** What became of a file's questions: `4 questions were loaded from the file; 1 was already here and stays unchanged.` */
export function formatLoaded({ taken, known, left }: Loaded): string {
  const words = [
    formatCount(taken, 'question was loaded from the file', 'questions were loaded from the file'),
    ...(known > 0
      ? [formatCount(known, 'was already here and stays unchanged', 'were already here and stay unchanged')]
      : []),
    ...(left > 0
      ? [`${formatCount(left, 'does', 'do')} not fit, because a session holds at most ${MOST}`]
      : []),
  ]
  return `${words.join('; ')}.`
}

const MOST = formatNumber(QUESTIONS_MAX)
