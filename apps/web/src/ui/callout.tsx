import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

const tones = {
  note: { look: 'bg-surface-2 text-ink-2 [&>svg]:text-ink-3', Icon: Info },
  warn: { look: 'bg-warn-soft text-ink [&>svg]:text-warn', Icon: TriangleAlert },
  bad: { look: 'bg-bad-soft text-ink [&>svg]:text-bad', Icon: CircleAlert },
} as const

type CalloutProps = {
  tone?: keyof typeof tones
  /** Buttons below the text. */
  actions?: ReactNode
  children: ReactNode
}

export function Callout({ tone = 'note', actions, children }: CalloutProps) {
  const { look, Icon } = tones[tone]
  return (
    <div className={`flex gap-2.5 rounded-2 px-3.5 py-3 text-13 leading-normal ${look}`}>
      <Icon size={16} className="mt-0.5 flex-none" aria-hidden="true" />
      <div className="min-w-0 text-pretty">
        {children}
        {actions && <div className="mt-2.5 flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
    </div>
  )
}
