import { Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

const tones = {
  note: 'bg-surface-2 text-ink-2 [&>svg]:text-ink-3',
  warn: 'bg-warn-soft text-ink [&>svg]:text-warn',
} as const

export function Callout({ tone = 'note', children }: { tone?: keyof typeof tones; children: ReactNode }) {
  const Icon = tone === 'warn' ? TriangleAlert : Info
  return (
    <div className={`flex gap-2.5 rounded-2 px-3.5 py-3 text-13 leading-normal ${tones[tone]}`}>
      <Icon size={16} className="mt-0.5 flex-none" aria-hidden="true" />
      <div className="min-w-0">{children}</div>
    </div>
  )
}
