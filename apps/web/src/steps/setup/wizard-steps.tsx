import { ChevronRight } from 'lucide-react'
import type { WizardStep } from '../../session/workflow.ts'

const titles = ['API Configuration', 'Seed Terms', 'Subreddit Selection'] as const

/** The steps of the wizard, above the title of the current one. */
export function WizardSteps({ current }: { current: WizardStep }) {
  return (
    <ol aria-label="Setup steps" className="mb-3.5 flex flex-wrap items-center gap-x-2 text-12 text-ink-3">
      {titles.map((title, index) => {
        const here = index + 1 === current
        return (
          <li
            key={title}
            aria-current={here ? 'step' : undefined}
            className={`flex items-center gap-2 ${here ? 'font-semibold text-ink' : ''}`}
          >
            {index > 0 && <ChevronRight size={12} aria-hidden="true" />}
            {title}
            {index + 1 < current && <span className="sr-only">, done</span>}
          </li>
        )
      })}
    </ol>
  )
}
