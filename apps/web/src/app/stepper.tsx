import { Check, ChevronRight } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import { Tooltip } from '../ui/tooltip.tsx'
import { closedReasonOf, isStepDone, type Progress, steps } from './steps.ts'

const words = {
  current: 'cursor-default font-semibold text-ink',
  done: 'text-ink-3 hover:bg-surface-2 hover:text-ink',
  open: 'text-ink-3 hover:bg-surface-2 hover:text-ink',
  closed: 'cursor-not-allowed text-ink-3',
} as const

type StepState = keyof typeof words

export function Stepper({ progress }: { progress: Progress }) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const currentIndex = steps.findIndex((step) => step.path === pathname)
  return (
    <nav aria-label="Workflow">
      <ol className="flex items-center gap-1">
        {steps.map(({ path, name }, index) => {
          const closedReason = closedReasonOf(path, progress)
          return (
            <li key={path} className="relative flex items-center gap-1">
              {index > 0 && (
                <ChevronRight size={14} aria-hidden="true" className="flex-none text-ink-3 max-md:hidden" />
              )}
              <Step
                name={name}
                number={index + 1}
                state={stateOf(index, currentIndex, closedReason, isStepDone(path, progress))}
                closedReason={closedReason}
                onOpen={() => void navigate(path)}
              />
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

function stateOf(
  index: number,
  currentIndex: number,
  closedReason: string | undefined,
  isDone: boolean,
): StepState {
  if (index === currentIndex) return 'current'
  if (closedReason) return 'closed'
  return index < currentIndex || isDone ? 'done' : 'open'
}

type StepProps = {
  name: string
  number: number
  state: StepState
  /** Why the step can't be opened yet. */
  closedReason: string | undefined
  onOpen: () => void
}

function Step({ name, number, state, closedReason, onOpen }: StepProps) {
  const closed = state === 'closed'
  return (
    <Tooltip content={closed && closedReason}>
      <button
        type="button"
        aria-current={state === 'current' ? 'step' : undefined}
        aria-disabled={closed || undefined}
        onClick={() => {
          if (state === 'done' || state === 'open') onOpen()
        }}
        className={`inline-flex h-7 min-w-7 items-center justify-center gap-1.5 rounded-2 px-2 text-13 whitespace-nowrap ${words[state]}`}
      >
        {state === 'done' && <Check size={13} aria-hidden="true" className="text-accent-ink" />}
        {state !== 'done' && state !== 'current' && (
          <span aria-hidden="true" className="md:hidden">
            {number}
          </span>
        )}
        <span className={state === 'current' ? '' : 'max-md:sr-only'}>{name}</span>
        {/* In braces, because browsers add a space between the parts of an accessible name. */}
        {state === 'done' && <span className="sr-only">(done)</span>}
        {closed && <span className="sr-only">(not available yet: {closedReason?.toLowerCase()})</span>}
      </button>
    </Tooltip>
  )
}
