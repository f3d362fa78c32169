import { formatNumber } from '@quarry/contracts/format-count'
import { ListFilter, Search, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { bottomBar } from '../ui/bottom-bar.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { useGrid } from '../ui/use-framed.ts'

type ThumbBarProps = {
  /** Number of active filters. */
  filters: number
  onFilter: () => void
  onSearch: () => void
  selected: number
  onRemove: () => void
  /** undefined while a run is in progress. */
  onProcess: (() => void) | undefined
  /** The one thing to do next. */
  action: ReactNode
  menu: ReactNode
}

const framed = 'size-11! border border-line-strong'

/** What a phone needs most, in reach of a thumb. */
export function ThumbBar(props: ThumbBarProps) {
  const { filters, onProcess } = props
  // A run's own buttons come first.
  const selected = onProcess ? props.selected : 0
  if (useGrid()) return null
  return (
    <div
      ref={bottomBar}
      className="flex flex-none items-center gap-2 border-t border-line bg-surface px-(--edge) pt-2.5 pb-3.5 *:h-11 [&>button:not([aria-label])]:flex-1"
    >
      {selected === 0 && (
        <IconButton
          label={filters > 0 ? `Filters (${formatNumber(filters)})` : 'Filters'}
          icon={<ListFilter size={18} />}
          className={`${framed} ${filters > 0 ? 'border-accent! text-accent-ink!' : ''}`}
          onClick={props.onFilter}
        />
      )}
      <IconButton label="Search" icon={<Search size={18} />} className={framed} onClick={props.onSearch} />
      {selected > 0 ? (
        <>
          <IconButton
            label={`Delete (${formatNumber(selected)})`}
            icon={<Trash2 size={18} />}
            className={`${framed} text-bad!`}
            onClick={props.onRemove}
          />
          <Button variant="primary" className="min-w-0 px-2" onClick={onProcess}>
            Process selected ({formatNumber(selected)})
          </Button>
        </>
      ) : (
        <div className="flex min-w-0 flex-1 gap-2 *:flex-1 [&_button]:h-11 [&_button]:flex-auto [&_button]:px-2 [&_button[aria-label]]:flex-none">
          {props.action}
        </div>
      )}
      {props.menu}
    </div>
  )
}
