import { formatNumber } from '@quarry/contracts/format-count'
import { ChevronRight } from 'lucide-react'
import { type KeyboardEvent, memo, type ReactNode, useState } from 'react'
import { LinkButton } from './button.tsx'
import { useStableCallback } from './use-stable-callback.ts'

type FacetSectionProps = {
  name: string
  /** Open at first; every section is open at first while it filters. */
  isMain?: boolean
  /** A summary beside the name while folded. */
  value?: string | undefined
  /** Clears the facet; undefined while it filters nothing. */
  onClear?: (() => void) | undefined
  children: ReactNode
}

/** A facet that folds to a line. */
export function FacetSection({ name, isMain = false, value, onClear, children }: FacetSectionProps) {
  const [isOpen, setOpen] = useState(isMain || onClear !== undefined)
  return (
    <fieldset className="min-w-0 border-b border-hair px-5 py-2.5 last:border-b-0">
      <legend className="sr-only">{name}</legend>
      <div className="flex items-center gap-3 text-12">
        <button
          type="button"
          aria-expanded={isOpen}
          className="flex h-6.5 min-w-0 flex-1 items-center gap-1.5 rounded-1 text-left font-semibold text-ink-2 hover:text-ink max-md:h-9"
          onClick={() => setOpen(!isOpen)}
        >
          {name}
          {!isOpen && value !== undefined && <span className="ml-auto font-normal text-ink-3">{value}</span>}
          <ChevronRight
            size={14}
            aria-hidden="true"
            className={`flex-none text-ink-3 ${isOpen ? 'rotate-90' : ''} ${isOpen || value === undefined ? 'ml-auto' : ''}`}
          />
        </button>
        {onClear && (
          <LinkButton aria-label={`Clear ${name}`} onClick={onClear}>
            Clear
          </LinkButton>
        )}
      </div>
      {isOpen && <div className="pt-1 pb-1.5">{children}</div>}
    </fieldset>
  )
}

export type Option = { id: string; name: string }

type FacetOptionsProps = {
  /** The facet's name. */
  label: string
  options: readonly Option[]
  /** How many rows each option would show; undefined while they are being counted. */
  counts: ReadonlyMap<string, number> | undefined
  chosen: ReadonlySet<string>
  onToggle: (id: string) => void
}

/**
 * A facet's values, of which several can be chosen. They are one tab stop; the arrow keys, Home and End move between
 * them. There is no search by letters, because letters are the page's shortcuts.
 */
export function FacetOptions({ label, options, counts, chosen, onToggle }: FacetOptionsProps) {
  const [last, setLast] = useState<string>()
  const toggle = useStableCallback(onToggle)
  const stop = options.some(({ id }) => id === last) ? last : options[0]?.id
  return (
    <div role="toolbar" aria-label={label} aria-orientation="vertical">
      {options.map(({ id, name }) => (
        <FacetOption
          key={id}
          id={id}
          name={name}
          count={counts && (counts.get(id) ?? 0)}
          chosen={chosen.has(id)}
          isStop={id === stop}
          onFocus={setLast}
          onToggle={toggle}
        />
      ))}
    </div>
  )
}

type FacetOptionProps = {
  id: string
  name: string
  count: number | undefined
  chosen: boolean
  isStop: boolean
  onFocus: (id: string) => void
  onToggle: (id: string) => void
}

/** One value with the number of its rows. */
const FacetOption = memo(function FacetOption(props: FacetOptionProps) {
  const { id, name, count, chosen, isStop, onFocus, onToggle } = props
  const look = chosen ? 'font-medium text-accent-ink' : count === 0 ? 'text-ink-3' : 'text-ink'
  return (
    <button
      type="button"
      aria-pressed={chosen}
      tabIndex={isStop ? 0 : -1}
      onClick={() => onToggle(id)}
      onFocus={() => onFocus(id)}
      onKeyDown={goToNeighbor}
      className={`flex h-7 w-full items-center gap-2.5 rounded-1 text-left text-13 hover:bg-surface-2 max-md:h-10 ${look}`}
    >
      <span className="checkbox mt-0!" data-checked={chosen || undefined} aria-hidden="true" />
      <span className="min-w-0 flex-1 truncate">{name}</span>
      {count !== undefined && <span className="text-12 tabular-nums">{formatNumber(count)}</span>}
    </button>
  )
})

/** The keys that move within a list; each returns the new position from the current one and the list's length. */
const places = new Map(
  Object.entries<(place: number, count: number) => number>({
    ArrowDown: (place) => place + 1,
    ArrowUp: (place) => place - 1,
    Home: () => 0,
    End: (_, count) => count - 1,
  }),
)

function goToNeighbor(event: KeyboardEvent<HTMLButtonElement>) {
  const { currentTarget: option } = event
  const placeAfter = places.get(event.key)
  if (!placeAfter || !option.parentElement) return
  event.preventDefault()
  const options = [...option.parentElement.querySelectorAll<HTMLElement>('button')]
  options[placeAfter(options.indexOf(option), options.length)]?.focus()
}
