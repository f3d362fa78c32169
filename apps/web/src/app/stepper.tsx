import { Check } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import { steps, whyClosed } from '../session/steps.ts'
import { Tooltip } from '../ui/tooltip.tsx'

const dots = {
  current: 'border-[1.5px] border-accent bg-accent text-on-accent',
  done: 'border-[1.5px] border-accent-ink text-accent-ink',
  open: 'border-[1.5px] border-control',
  closed: 'border border-dashed border-control',
} as const

const words = {
  current: 'cursor-default font-semibold text-ink',
  done: 'font-medium text-ink-2 hover:bg-surface-3',
  open: 'font-medium text-ink-2 hover:bg-surface-3',
  closed: 'cursor-not-allowed text-ink-3',
} as const

type StepState = keyof typeof dots

type StepperProps = { progress: Parameters<typeof whyClosed>[1] }

/** The steps of the workflow. */
export function Stepper({ progress }: StepperProps) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const currentIndex = steps.findIndex((step) => step.path === pathname)
  return (
    <nav aria-label="Workflow">
      <ol className="flex items-center justify-center">
        {steps.map(({ path, name }, index) => {
          const why = whyClosed(path, progress)
          return (
            <li
              key={path}
              className="relative flex items-center not-first:before:h-px not-first:before:w-1.5 not-first:before:bg-line-strong md:not-first:before:mx-0.5 md:not-first:before:w-7"
            >
              <Step
                name={name}
                number={index + 1}
                state={stateOf(index, currentIndex, why)}
                why={why}
                onOpen={() => void navigate(path)}
              />
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

function stateOf(index: number, currentIndex: number, why: string | undefined): StepState {
  if (index === currentIndex) return 'current'
  if (why) return 'closed'
  return index < currentIndex ? 'done' : 'open'
}

type StepProps = {
  name: string
  number: number
  state: StepState
  /** Why it cannot be opened. */
  why: string | undefined
  onOpen: () => void
}

function Step({ name, number, state, why, onOpen }: StepProps) {
  const closed = state === 'closed'
  const button = (
    <button
      type="button"
      aria-current={state === 'current' ? 'step' : undefined}
      aria-disabled={closed || undefined}
      onClick={() => {
        if (state === 'done' || state === 'open') onOpen()
      }}
      className={`inline-flex h-8 min-w-7 items-center justify-center gap-2 rounded-2 px-1 text-13 md:pr-2.5 md:pl-1.5 ${words[state]}`}
    >
      <span
        aria-hidden="true"
        className={`grid size-5 flex-none place-items-center rounded-full text-11 leading-none font-semibold ${dots[state]}`}
      >
        {state === 'done' ? <Check size={11} strokeWidth={2.5} /> : number}
      </span>
      <span className={state === 'current' ? '' : 'max-md:sr-only'}>{name}</span>
      {/* In brackets, because a browser puts a space between the parts of a name. */}
      {state === 'done' && <span className="sr-only">(done)</span>}
      {closed && <span className="sr-only">(not available yet: {why?.toLowerCase()})</span>}
    </button>
  )
  return closed ? <Tooltip content={why}>{button}</Tooltip> : button
}
