import { useId } from 'react'
import { commonLimit, type SubredditChoice, withLimitForAll } from '../../session/subreddit-choices.ts'
import { useWorkflow } from '../../session/use-workflow.ts'
import { LimitInput } from '../../ui/limit-input.tsx'

/** One limit for all selected subreddits, set as it is typed. Nothing with fewer than two. */
export function LimitForAll({ selected }: { selected: readonly SubredditChoice[] }) {
  const { update } = useWorkflow()
  const id = useId()
  if (selected.length < 2) return null
  return (
    <span className="flex items-center gap-2 text-12 text-ink-2">
      <label htmlFor={id}>Limit for all</label>
      <LimitInput
        id={id}
        placeholder="mixed"
        limit={commonLimit(selected)}
        onCommit={(limit) =>
          update((before) => ({ ...before, subreddits: withLimitForAll(before.subreddits, limit) }))
        }
      />
    </span>
  )
}
