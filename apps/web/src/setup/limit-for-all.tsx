import { formatNumber } from '@quarry/contracts/format-count'
import { EXTRACTION_LIMIT_MAX } from '@quarry/contracts/limits'
import { type FormEvent, useId, useState } from 'react'
import { commonLimit, type SubredditChoice, withLimitForAll } from '../session/subreddit-choices.ts'
import { useWorkflow } from '../session/use-workflow.ts'
import { Button } from '../ui/button.tsx'
import { LimitInput } from '../ui/limit-input.tsx'

/** One limit for all selected subreddits. Nothing with fewer than two. */
export function LimitForAll({ selected }: { selected: readonly SubredditChoice[] }) {
  const { update } = useWorkflow()
  const id = useId()
  const helpId = useId()
  const [wanted, setWanted] = useState<number>()
  if (selected.length < 2) return null
  const limit = wanted ?? commonLimit(selected)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (limit === undefined) return
    update((before) => ({ ...before, subreddits: withLimitForAll(before.subreddits, limit) }))
    setWanted(undefined)
  }

  return (
    <form onSubmit={submit} noValidate className="mt-2.5 flex flex-wrap items-center gap-2 text-13">
      <label htmlFor={id}>Limit for all</label>
      <LimitInput id={id} aria-describedby={helpId} placeholder="mixed" limit={limit} onCommit={setWanted} />
      <Button type="submit" size="small" aria-disabled={limit === undefined}>
        Set for {formatNumber(selected.length)}
      </Button>
      <span id={helpId} className="text-12 text-ink-3">
        1 to {EXTRACTION_LIMIT_MAX}; each card can still be changed.
      </span>
    </form>
  )
}
