import { formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { useId, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { applicable, type BulkDecision, useDecide } from './use-decide.ts'

/** Below it, hardly any title has changed its meaning. */
const SAFE_BELOW = 10

/** Decisions on many of the titles at once, each with the number before. */
export function BulkPanel({ todo, isNarrowed }: { todo: readonly Question[]; isNarrowed: boolean }) {
  const fieldId = useId()
  const [below, setBelow] = useState(String(SAFE_BELOW))
  const decide = useDecide()
  const limit = Number(below)
  const safe = todo.filter(
    ({ risk, suggestion }) => risk !== undefined && risk.score < limit && suggestion === undefined,
  )

  function button(rows: readonly Question[], decision: BulkDecision, name: string) {
    return (
      <Button
        size="small"
        aria-disabled={rows.length === 0}
        onClick={() => rows.length > 0 && decide.many(rows, decision)}
      >
        {name} ({formatNumber(rows.length)})
      </Button>
    )
  }

  return (
    <section aria-label="In bulk" className="px-4 py-3 text-12">
      <h2 className="text-12">In bulk</h2>
      <div className="mt-2 rounded-2 border border-line bg-surface-2 p-3">
        <label htmlFor={fieldId} className="flex items-center gap-2 font-semibold">
          Accept all below risk
          <TextInput
            id={fieldId}
            type="number"
            min={1}
            max={101}
            value={below}
            onChange={({ target }) => setBelow(target.value)}
            className="h-7! w-14! text-12!"
          />
        </label>
        <p className="mt-1.5 mb-2.5 text-ink-2">
          A low risk means that little more than spelling and punctuation changed.
        </p>
        {button(safe, 'accept', 'Accept')}
      </div>
      <p className="mt-4 mb-2 text-ink-2">
        {isNarrowed ? 'All with the chosen kinds of change:' : 'All that are left in this review:'}
      </p>
      <div className="flex flex-wrap gap-1.5">
        {button(todo, 'accept', 'Accept all')}
        {button(applicable(todo, 'revert'), 'revert', 'Revert all')}
      </div>
    </section>
  )
}
