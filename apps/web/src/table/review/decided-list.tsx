import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import { Check, History, Pencil, Sparkles, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { type ChangeName, type ChangeStep, sizeOf } from '../../session/history.ts'
import { useServices } from '../../session/services.ts'
import { useStore } from '../../session/store.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Popover } from '../../ui/popover.tsx'
import { ReviewTool } from './review-tool.tsx'

/** The latest decisions; older ones are undone in order. */
const SHOWN_MAX = 30

const looks: Record<ChangeName, { Icon: typeof Check; name: string }> = {
  accept: { Icon: Check, name: 'Accepted' },
  revert: { Icon: Undo2, name: 'Reverted' },
  edit: { Icon: Pencil, name: 'Edited' },
  'take-suggestion': { Icon: Sparkles, name: 'Suggestion taken' },
}

type DecidedListProps = { decisions: readonly ChangeStep[]; onUndo: (decision: ChangeStep) => void }

/** What was decided in this review, the latest first, behind a button; each can be undone by itself. */
export function DecidedList({ decisions, onUndo }: DecidedListProps) {
  const [open, setOpen] = useState(false)
  const count = countDecided(decisions)
  return (
    <Popover
      title="Decided"
      open={open}
      onOpenChange={setOpen}
      trigger={<ReviewTool name={`Decided (${formatNumber(count)})`} Icon={History} />}
    >
      <div className="px-4 pt-2 pb-4 text-13">
        {count === 0 && <p className="text-ink-2">Nothing yet.</p>}
        <ul className="grid gap-2">
          {decisions
            .slice(-SHOWN_MAX)
            .reverse()
            .map((decision, index) => {
              const { Icon, name } = looks[decision.name]
              const [first, ...others] = decision.changed
              const title =
                others.length === 0 ? first?.after.title : formatCount(decision.changed.length, 'title')
              return (
                <li key={decisions.length - index} className="flex items-start gap-2">
                  <Icon size={14} aria-hidden="true" className="mt-0.5 flex-none text-ink-3" />
                  <span className="min-w-0 flex-1">
                    <bdi className="wrap-anywhere">{title}</bdi>
                    <span className="block text-12 text-ink-3">{name}</span>
                  </span>
                  <IconButton
                    small
                    label={`Undo: ${title}`}
                    icon={<Undo2 size={13} />}
                    onClick={() => onUndo(decision)}
                  />
                </li>
              )
            })}
        </ul>
      </div>
    </Popover>
  )
}

/** Returns what was decided since the review was opened, on one title or on many at once, the latest last. */
export function useDecisions(): readonly ChangeStep[] {
  const { history } = useServices()
  const { done } = useStore(history)
  const [before] = useState(() => new Set(done))
  return done.filter((step): step is ChangeStep => step.kind === 'change' && !before.has(step))
}

export function countDecided(decisions: readonly ChangeStep[]): number {
  return decisions.reduce((sum, step) => sum + sizeOf(step), 0)
}
