import { Check } from 'lucide-react'
import type { WizardStep } from '../session/workflow.ts'

const steps = [
  { step: 1, title: 'API Configuration', note: 'Connect Reddit and Gemini' },
  { step: 2, title: 'Seed Terms', note: 'Topics to search for' },
  { step: 3, title: 'Subreddit Selection', note: 'Subreddits and limits' },
] as const

export function WizardSteps({ current }: { current: WizardStep }) {
  return (
    <ol
      aria-label="Setup steps"
      className="flex justify-center gap-0.5 md:grid md:grid-cols-3 lg:sticky lg:top-20 lg:grid-cols-1"
    >
      {steps.map(({ step, title, note }) => {
        const here = step === current
        const done = step < current
        return (
          <li
            key={step}
            aria-current={here ? 'step' : undefined}
            className={`flex items-center gap-2 rounded-2 px-2.5 py-2 text-12 max-lg:justify-center lg:items-start lg:gap-2.5 lg:px-2.5 lg:text-13 ${here ? 'bg-surface text-ink ring-1 ring-line ring-inset' : 'text-ink-2'}`}
          >
            <span
              className={`grid size-5 flex-none place-items-center rounded-full border-[1.5px] text-11 font-semibold ${here ? 'border-accent bg-accent text-on-accent' : done ? 'border-accent-ink text-accent-ink' : 'border-control'}`}
            >
              {done ? <Check size={11} strokeWidth={2.5} aria-hidden="true" /> : step}
            </span>
            <span className="min-w-0">
              <span className={here ? 'font-semibold' : 'max-md:sr-only'}>{title}</span>
              {done && <span className="sr-only">, done</span>}
              <span className="hidden text-12 leading-[1.4] text-ink-3 lg:block">{note}</span>
            </span>
          </li>
        )
      })}
    </ol>
  )
}
