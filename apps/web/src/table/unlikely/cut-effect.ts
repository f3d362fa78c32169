import type { UnlikelyQuestionsPage } from '@quarry/contracts/endpoints/unlikely-questions'
import { formatCount } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { isUndecided } from '../../session/start-second-opinion.ts'

export type CutEffect = {
  /** Unlikely titles that would become questions. */
  taken: number
  /** Questions that would join the unlikely titles. */
  setAside: number
}

/** Returns what a cut (percent) would move. The server moves by the same rule, and none that are being cleaned. */
export function cutEffect(
  cut: number,
  rows: readonly Question[],
  counts: UnlikelyQuestionsPage['counts'],
): CutEffect {
  return {
    taken: counts.reduce((sum, [probability, number]) => (probability >= cut ? sum + number : sum), 0),
    setAside: rows.filter((row) => (row.probability ?? cut) < cut && isUndecided(row)).length,
  }
}

/** Such as `Adds 31 titles and moves 1 question here.` */
export function formatEffect(effect: CutEffect): string {
  return formatMoves(effect, 'Adds', 'moves') ?? 'No change.'
}

/** The same when it has been done. */
export function formatMoved(effect: CutEffect): string {
  return formatMoves(effect, 'Added', 'moved') ?? 'No change.'
}

function formatMoves({ taken, setAside }: CutEffect, takes: string, sets: string): string | undefined {
  const titles = `${takes} ${formatCount(taken, 'title')}`
  const questions = `${sets} ${formatCount(setAside, 'question')} here`
  if (setAside === 0) return taken === 0 ? undefined : `${titles}.`
  return taken === 0
    ? `${questions.charAt(0).toUpperCase()}${questions.slice(1)}.`
    : `${titles} and ${questions}.`
}
