import { formatNumber } from '@quarry/contracts/format-count'
import { Check, Pencil, Sparkles, Undo2 } from 'lucide-react'
import { type ChangeName, type ChangeStep, isDecision } from '../session/history.ts'
import { useServices } from '../session/services.ts'
import { useStore } from '../session/store.ts'
import { IconButton } from '../ui/icon-button.tsx'

/** The latest decisions; older ones are undone in order. */
const SHOWN_MAX = 30

const looks: Record<ChangeName, { Icon: typeof Check; name: string }> = {
  accept: { Icon: Check, name: 'Accepted' },
  revert: { Icon: Undo2, name: 'Reverted' },
  edit: { Icon: Pencil, name: 'Edited' },
  replace: { Icon: Pencil, name: 'Edited' },
  'take-suggestion': { Icon: Sparkles, name: 'Suggestion taken' },
}

/** What was decided, the latest first; each can be undone by itself. */
export function DecidedPanel({ onUndo }: { onUndo: (step: ChangeStep) => void }) {
  const { history } = useServices()
  const steps = useStore(history).done.filter(isDecision)
  return (
    <section
      aria-label="Decided"
      className="w-68 flex-none overflow-y-auto [scrollbar-gutter:stable] border-l border-line px-4 py-3 text-12 max-xl:hidden"
    >
      <h2 className="text-12">Decided{steps.length > 0 && ` (${formatNumber(steps.length)})`}</h2>
      {steps.length === 0 && <p className="mt-2 text-ink-2">Nothing yet.</p>}
      <ul className="mt-2 grid gap-2">
        {steps
          .slice(-SHOWN_MAX)
          .reverse()
          .map((step, index) => {
            const { Icon, name } = looks[step.name]
            const title = step.changed[0]?.after.title
            return (
              <li key={steps.length - index} className="flex items-start gap-2">
                <Icon size={13} aria-hidden="true" className="mt-0.5 flex-none text-ink-3" />
                <span className="min-w-0 flex-1">
                  <bdi className="line-clamp-2 wrap-anywhere">{title}</bdi>
                  <span className="block text-ink-3">{name}</span>
                </span>
                <IconButton
                  small
                  label={`Undo: ${title}`}
                  icon={<Undo2 size={13} />}
                  onClick={() => onUndo(step)}
                />
              </li>
            )
          })}
      </ul>
    </section>
  )
}
