import { formatNumber } from '@quarry/contracts/format-count'
import { type KeyboardEvent, memo, type ReactNode, useState } from 'react'
import { LinkButton } from './link-button.tsx'
import { useStableCallback } from './use-stable-callback.ts'

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

export type Option = { id: string; name: string }

type FacetOptionsProps = {
  /** The facet's name. */
  label: string
  options: readonly Option[]
  /** Rows that each would show; undefined while they are counted. */
  counts: ReadonlyMap<string, number> | undefined
  /** Count of the longest bar. */
  most: number
  chosen: ReadonlySet<string>
  onToggle: (id: string) => void
}

/**
 * The values of a facet, of which several can be chosen. The Tab key stops once; the arrow keys, Home and End go from value to
 * value. Letters are the page's shortcuts, so they find no value.
 */
export function FacetOptions({ label, options, counts, most, chosen, onToggle }: FacetOptionsProps) {
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
          share={Math.min(1, (counts?.get(id) ?? 0) / most)}
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
  /** Length of its bar, 0 to 1. */
  share: number
  chosen: boolean
  isStop: boolean
  onFocus: (id: string) => void
  onToggle: (id: string) => void
}

/** One value with the number of its rows, as a bar. */
const FacetOption = memo(function FacetOption(props: FacetOptionProps) {
  const { id, name, count, share, chosen, isStop, onFocus, onToggle } = props
  const look = chosen ? 'font-medium text-accent-ink' : count === 0 ? 'text-ink-3' : 'text-ink'
  return (
    <button
      type="button"
      aria-pressed={chosen}
      tabIndex={isStop ? 0 : -1}
      onClick={() => onToggle(id)}
      onFocus={() => onFocus(id)}
      onKeyDown={goToNeighbour}
      className={`relative flex h-6.5 w-full items-center gap-2 rounded-1 pb-1 text-left text-12 hover:bg-surface-2 max-md:h-10 ${look}`}
    >
      <span className="checkbox mt-0! size-3.5!" data-checked={chosen || undefined} aria-hidden="true" />
      <span className="min-w-0 flex-1 truncate">{name}</span>
      {count !== undefined && <span className="tabular-nums">{formatNumber(count)}</span>}
      <span aria-hidden="true" className="absolute right-0 bottom-0 left-5.5 h-[3px]">
        <span
          className={`block h-full rounded-full ${chosen ? 'bg-accent' : 'bg-line-strong'}`}
          style={{ width: `${100 * share}%` }}
        />
      </span>
    </button>
  )
})

/** Returns the position that a key leads to in a list of this length. */
const places = new Map(
  Object.entries<(place: number, count: number) => number>({
    ArrowDown: (place) => place + 1,
    ArrowUp: (place) => place - 1,
    Home: () => 0,
    End: (_, count) => count - 1,
  }),
)

function goToNeighbour(event: KeyboardEvent<HTMLButtonElement>) {
  const { currentTarget: option } = event
  const placeAfter = places.get(event.key)
  if (!placeAfter || !option.parentElement) return
  event.preventDefault()
  const options = [...option.parentElement.querySelectorAll<HTMLElement>('button')]
  options[placeAfter(options.indexOf(option), options.length)]?.focus()
}
