import { formatNumber } from '@quarry/contracts/format-count'
import { Check } from 'lucide-react'
import type { ButtonHTMLAttributes, ReactNode } from 'react'

type ChipProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  chosen: boolean
  /** The colour once chosen; `danger` for what deletes. */
  tone?: keyof typeof tones
  /** Number after the name, such as the count of rows. */
  count?: number
  children: ReactNode
}

const tones = {
  accent: 'border-accent-line bg-accent-soft font-medium text-accent-ink',
  danger: 'border-bad-line bg-bad-soft font-medium text-bad',
}

/** A choice among a few. A tick marks the chosen one, because colour alone is not enough. */
export function Chip({ chosen, tone = 'accent', count, className = '', children, ...rest }: ChipProps) {
  const look = chosen
    ? tones[tone]
    : 'border-line-strong bg-surface text-ink-2 hover:bg-surface-3 hover:text-ink'
  return (
    <button
      type="button"
      {...rest}
      aria-pressed={chosen}
      className={`inline-flex h-control-sm items-center gap-1.5 whitespace-nowrap rounded-full border px-2.5 text-12 transition-colors duration-(--t-press) ${look} ${className}`}
    >
      {chosen && <Check size={12} aria-hidden="true" />}
      {children}
      {count !== undefined && <span className="tabular-nums">{formatNumber(count)}</span>}
    </button>
  )
}
