import type { UnlikelyQuestionsPage } from '@quarry/contracts/endpoints/unlikely-questions'
import { QUESTION_CUT_MAX, QUESTION_CUT_MIN } from '@quarry/contracts/limits'
import type { Question } from '@quarry/contracts/question'
import { useId, useMemo, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { PercentInput } from './cut-choice.tsx'
import { cutEffect, formatEffect } from './cut-effect.ts'
import { useChangeCut } from './use-unlikely-questions.ts'

type CutFormProps = {
  rows: readonly Question[]
  cut: number
  counts: UnlikelyQuestionsPage['counts']
  /** Called with what was moved, in a sentence. */
  onMoved: (message: string) => void
}

/** Changes how sure the finder must be; shows what would move before it is applied. */
export function CutForm({ rows, cut, counts, onMoved }: CutFormProps) {
  const id = useId()
  const [wanted, setWanted] = useState<number>()
  const chosen = wanted ?? cut
  const effect = useMemo(() => cutEffect(chosen, rows, counts), [chosen, rows, counts])
  const change = useChangeCut(onMoved)
  const isIdle = chosen === cut && effect.taken + effect.setAside === 0
  const isOff = isIdle || change.isPending

  function apply() {
    if (isOff) return
    change.mutate({ before: cut, after: chosen })
  }

  return (
    <form
      className="grid gap-2.5 border-b border-line bg-surface-2 px-4 py-4 md:px-6"
      onSubmit={(event) => {
        event.preventDefault()
        apply()
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
        {formatEffect(effect)} Questions that you or the AI added, or that are changed or being cleaned, stay.
      </p>
    </form>
  )
}
