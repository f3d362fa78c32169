import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import { QUESTIONS_MAX } from '@quarry/contracts/limits'
import { useMutation } from '@tanstack/react-query'
import { withSaved } from '../../session/history.ts'
import { makeOnServer } from '../../session/make-change.ts'
import { useServices } from '../../session/services.ts'
import { notSaved } from '../../session/undo.ts'
import { addToQuestions, changeCut } from '../../session/unlikely-questions.ts'
import { formatMoved } from './cut-effect.ts'

/** Called with what was moved, in a sentence. */
type OnMoved = (message: string) => void

/** Takes titles over into the questions. */
export function useAddToQuestions(onMoved: OnMoved) {
  const services = useServices()
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      const step = { kind: 'take-over', ids } as const
      const taken = await makeOnServer(services, step, () => addToQuestions(services, ids))
      if (taken === 0) services.history.update((held) => withSaved(held, step, undefined))
      return taken
    },
    onSuccess: (taken, ids) => onMoved(formatTaken(taken, ids.length)),
    onError: (error) => notSaved(services, 'Titles not added', error),
  })
}

/** Changes how sure the finder must be, without reading again. */
export function useChangeCut(onMoved: OnMoved) {
  const services = useServices()
  return useMutation({
    mutationFn: (cuts: { before: number; after: number }) =>
      makeOnServer(services, { kind: 'cut', ...cuts }, () => changeCut(services, cuts.after)),
    onSuccess: (moved) => onMoved(formatMoved(moved)),
    onError: (error) => notSaved(services, 'Nothing was moved', error),
  })
}

function formatTaken(taken: number, wanted: number): string {
  if (taken === wanted) return `Added ${formatCount(taken, 'title')}.`
  return `Added ${formatNumber(taken)} of ${formatCount(wanted, 'title')}. A session holds at most ${formatCount(QUESTIONS_MAX, 'question')}: delete some to make room.`
}
