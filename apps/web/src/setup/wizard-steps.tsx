import { Check } from 'lucide-react'
import type { WizardStep } from '../session/workflow.ts'

const steps = [
  { step: 1, title: 'API Configuration' },
  { step: 2, title: 'Seed Terms' },
  { step: 3, title: 'Subreddit Selection' },
] as const

/**
 * The steps of the wizard, inside the first step of the workflow. Without room for all titles only the current one has its own,
 * and on a narrow screen they are marks below the step's name.
 */
export function WizardSteps({ current }: { current: WizardStep }) {
  return (
    <ol
      aria-label="Setup steps"
      className="flex items-center gap-1 text-12 text-ink-2 max-lg:absolute max-lg:-bottom-1 max-lg:left-8 lg:rounded-full lg:bg-surface-3 lg:p-[3px]"
    >
      {steps.map(({ step, title }) => {
        const here = step === current
        const done = step < current
        return (
          <li
            key={step}
            aria-current={here ? 'step' : undefined}
            className={`flex items-center gap-1.5 rounded-full whitespace-nowrap lg:h-6 lg:px-1.5 ${here ? 'font-medium text-ink lg:bg-surface lg:pr-2.5 lg:ring-1 lg:ring-line-strong lg:ring-inset' : 'xl:pr-2'}`}
          >
            <span
              aria-hidden="true"
              className={`grid size-1.5 flex-none place-items-center rounded-full lg:size-3.5 ${here ? 'bg-accent max-lg:w-4' : done ? 'text-accent-ink max-lg:bg-accent-ink' : 'border border-control lg:border-[1.5px]'}`}
            >
              {done && <Check size={12} strokeWidth={2.5} className="max-lg:hidden" />}
            </span>
            <span className={here ? 'max-lg:sr-only' : 'max-xl:sr-only'}>{title}</span>
            {done && <span className="sr-only">, done</span>}
          </li>
        )
      })}
    </ol>
  )
}
