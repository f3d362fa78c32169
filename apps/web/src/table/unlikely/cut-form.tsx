import type { UnlikelyQuestionsPage } from '@quarry/contracts/endpoints/unlikely-questions'
import { formatCount } from '@quarry/contracts/format-count'
import { QUESTION_CUT_MAX, QUESTION_CUT_MIN } from '@quarry/contracts/limits'
import type { Question } from '@quarry/contracts/question'
import { useMutation } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { makeOnServer } from '../../session/make-change.ts'
import { useServices } from '../../session/services.ts'
import { isUndecided } from '../../session/start-second-opinion.ts'
import { notSaved } from '../../session/undo.ts'
import { changeCut } from '../../session/unlikely-questions.ts'
import { Button } from '../../ui/button.tsx'
import { PercentInput } from './cut-choice.tsx'

type CutFormProps = {
  rows: readonly Question[]
  cut: number
  counts: UnlikelyQuestionsPage['counts']
  /** Called with what was moved, in a sentence. */
  onMoved: (message: string) => void
}

/** Changes how sure the finder must be, without reading again; shows what would move before it is applied. */
export function CutForm({ rows, cut, counts, onMoved }: CutFormProps) {
  const id = useId()
  const [wanted, setWanted] = useState<number>()
  const chosen = wanted ?? cut
  const effect = useMemo(() => cutEffect(chosen, rows, counts), [chosen, rows, counts])
  const services = useServices()
  const change = useMutation({
    mutationFn: (cuts: { before: number; after: number }) =>
      makeOnServer(services, { kind: 'cut', ...cuts }, () => changeCut(services, cuts.after)),
    onSuccess: (moved) => onMoved(formatMoved(moved)),
    onError: (error) => notSaved(services, 'Nothing was moved', error),
  })
  const isIdle = chosen === cut && effect.taken + effect.setAside === 0
  const isOff = isIdle || change.isPending

  return (
    <form
      className="grid gap-2.5 border-b border-line bg-surface-2 px-4 py-4 md:px-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isOff) change.mutate({ before: cut, after: chosen })
      }}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-13">
        <label htmlFor={id} className="font-medium">
          Count as a question if at least
        </label>
        <input
          id={id}
          type="range"
          min={QUESTION_CUT_MIN}
          max={QUESTION_CUT_MAX}
          value={chosen}
          aria-valuetext={`at least ${chosen}% sure`}
          onChange={({ target }) => setWanted(target.valueAsNumber)}
          className="min-w-36 flex-1 accent-(--accent)"
        />
        <span className="flex items-center gap-1.5">
          <PercentInput aria-label="How sure, in percent" value={chosen} onChange={setWanted} />% sure
        </span>
        <Button type="submit" aria-disabled={isOff}>
          Apply
        </Button>
      </div>
      <p className="text-12 text-ink-2" aria-live="polite">
        {formatEffect(effect)} Questions that you added, or that are changed or being cleaned, stay.
      </p>
    </form>
  )
}

type CutEffect = {
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
