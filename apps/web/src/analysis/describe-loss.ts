import { formatCount } from '@quarry/contracts/format-count'
import type { ToastContent } from '../ui/toasts.ts'
import { activeRun, type QuestionSet } from './questions/question-set.ts'

/** Returns the toast about what the server had lost and has again; undefined if nobody needs to know. */
export function describeLoss(lost: QuestionSet, now: QuestionSet): ToastContent | undefined {
  const isRunLost = activeRun(lost) !== undefined && !activeRun(now)
  if (lost.rows.length === 0 && !isRunLost) return undefined
  const sentences = [
    'The server had lost this analysis.',
    ...(lost.rows.length > 0 ? [`This page restored ${formatCount(lost.rows.length, 'question')}.`] : []),
    ...(isRunLost ? ['Start the run again to continue.'] : []),
  ]
  const title = lost.rows.length > 0 ? 'Questions restored' : 'Run lost'
  return { title, description: sentences.join(' '), tone: 'neutral' }
}
