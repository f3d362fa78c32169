import { formatNumber } from '@quarry/contracts/format-count'
import type { KeyboardEvent, ReactNode } from 'react'
import { LinkButton } from '../ui/link-button.tsx'

type FacetSectionProps = { name: string; onClear?: (() => void) | undefined; children: ReactNode }

export function FacetSection({ name, onClear, children }: FacetSectionProps) {
  return (
    <fieldset className="min-w-0 border-b border-line px-4 py-3 last:border-b-0">
      <legend className="sr-only">{name}</legend>
      <div className="mb-1 flex h-5 items-center justify-between text-12">
        <span aria-hidden="true" className="font-semibold">
          {name}
        </span>
        {onClear && (
          <LinkButton aria-label={`Clear ${name}`} onClick={onClear}>
            Clear
          </LinkButton>
        )}
      </div>
      {children}
    </fieldset>
  )
}

type FacetOptionProps = {
  name: string
  /** Rows that it would show; undefined while they are counted. */
  count: number | undefined
  /** Count of the longest bar. */
  most: number
  chosen: boolean
  onToggle: () => void
}

/** One value with the number of its rows, as a bar of which several can be chosen. */
export function FacetOption({ name, count, most, chosen, onToggle }: FacetOptionProps) {
  const look = chosen ? 'font-medium text-accent-ink' : count === 0 ? 'text-ink-3' : 'text-ink'
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onToggle}
      onKeyDown={goToNeighbour}
      className={`relative flex h-6.5 w-full items-center gap-2 rounded-1 pb-1 text-left text-12 hover:bg-surface-2 max-md:h-10 ${look}`}
    >
      <span className="checkbox mt-0! size-3.5!" data-checked={chosen || undefined} aria-hidden="true" />
      <span className="min-w-0 flex-1 truncate">{name}</span>
      {count !== undefined && <span className="tabular-nums">{formatNumber(count)}</span>}
      <span aria-hidden="true" className="absolute right-0 bottom-0 left-5.5 h-[3px]">
        <span
          className={`block h-full rounded-full ${chosen ? 'bg-accent' : 'bg-line-strong'}`}
          style={{ width: `${(100 * (count ?? 0)) / most}%` }}
        />
      </span>
    </button>
  )
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** The arrow keys go from option to option, through all sections of the rail. */
function goToNeighbour(event: KeyboardEvent<HTMLButtonElement>) {
  const step = steps[event.key]
  if (step === undefined) return
  event.preventDefault()
  const rail = event.currentTarget.closest('[data-facets]')
  const options = [...(rail?.querySelectorAll<HTMLElement>('button[aria-pressed]') ?? [])]
  options[options.indexOf(event.currentTarget) + step]?.focus()
}
