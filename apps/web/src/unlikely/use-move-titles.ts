import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import { QUESTIONS_MAX } from '@quarry/contracts/limits'
import { useMutation } from '@tanstack/react-query'
import { inTurn, withStep } from '../session/history.ts'
import { notSaved } from '../session/save-question.ts'
import { useServices } from '../session/services.ts'
import { changeCut, takeOver } from '../session/unlikely-questions.ts'
import { formatMoved } from './cut-effect.ts'

/** Called with what was moved, in a sentence. */
type OnMoved = (message: string) => void

/** Takes titles over into the questions. */
export function useTakeOver(onMoved: OnMoved) {
  const services = useServices()
  return useMutation({
    scope: inTurn,
    mutationFn: (ids: readonly string[]) => takeOver(services, ids),
    onSuccess: (taken, ids) => {
      if (taken > 0) services.history.update((held) => withStep(held, { kind: 'take-over', ids }))
      onMoved(formatTaken(taken, ids.length))
    },
    onError: (error) => notSaved(services, 'Titles not taken over', error),
  })
}

/** Changes how sure the finder must be, without reading again. */
export function useChangeCut(onMoved: OnMoved) {
  const services = useServices()
  return useMutation({
    scope: inTurn,
    mutationFn: ({ after }: { before: number; after: number }) => changeCut(services, after),
    onSuccess: (moved, { before, after }) => {
      services.history.update((held) => withStep(held, { kind: 'cut', before, after }))
      onMoved(formatMoved(moved))
    },
    onError: (error) => notSaved(services, 'Nothing was moved', error),
  })
}

function formatTaken(taken: number, wanted: number): string {
  if (taken === wanted) return `Added ${formatCount(taken, 'title')}.`
  return `Added ${formatNumber(taken)} of ${formatCount(wanted, 'title')}. A session holds at most ${formatCount(QUESTIONS_MAX, 'question')}: delete some to make room.`
}
