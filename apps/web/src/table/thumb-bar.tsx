import { formatNumber } from '@quarry/contracts/format-count'
import { ListFilter, Search, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Actions } from '../analysis/descriptions.ts'
import { SharingLine } from '../runs/start-cleaning/sharing-line.tsx'
import { bottomBar } from '../ui/bottom-bar.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { useGrid } from '../ui/use-framed.ts'
import { countFilters } from './question-filter.ts'
import { useOnSelected } from './use-on-selected.ts'
import { usePanel, useTable } from './use-table.ts'

type ThumbBarProps = {
  actions: Actions
  /** The next step. */
  action: ReactNode
  /** Shown above the next step: a note about it, or an alternative. */
  otherAction: ReactNode
  menu: ReactNode
}

const framed = 'size-11! border border-line-strong'

/** The most important actions on a phone, within reach of a thumb. */
export function ThumbBar({ actions, action, otherAction, menu }: ThumbBarProps) {
  const { filter, selected: chosen } = useTable()
  const onSelected = useOnSelected()
  const { open } = usePanel()
  const filters = countFilters(filter)
  // During a run, its own buttons come first.
  const selected = onSelected.run ? chosen.selectedRows.length : 0
  if (useGrid()) return null
  return (
    <div ref={bottomBar} className="flex-none border-t border-line bg-surface px-(--edge) pt-2.5 pb-3.5">
      <div className="mb-1.5 grid gap-1.5 empty:hidden [&_button]:h-10 [&_button:not([aria-label])]:flex-1">
        {selected === 0
          ? otherAction
          : onSelected.sharing !== undefined && <SharingLine>{onSelected.sharing}</SharingLine>}
      </div>
      <div className="flex items-center gap-2 *:h-11 [&>button:not([aria-label])]:flex-1">
        {selected === 0 && (
          <IconButton
            label={filters > 0 ? `Filters (${formatNumber(filters)})` : 'Filters'}
            icon={<ListFilter size={18} />}
            className={`${framed} ${filters > 0 ? 'border-accent! text-accent-ink!' : ''}`}
            onClick={() => open('filters')}
          />
        )}
        <IconButton
          label="Search"
          icon={<Search size={18} />}
          className={framed}
          onClick={actions.search?.run}
        />
        {selected > 0 ? (
          <>
            <IconButton
              label={`Delete (${formatNumber(selected)})`}
              icon={<Trash2 size={18} />}
              className={`${framed} text-bad!`}
              onClick={actions.remove?.run}
            />
            <Button variant="primary" className="min-w-0 px-2" onClick={onSelected.run}>
              {onSelected.name} ({formatNumber(onSelected.count)})
            </Button>
          </>
        ) : (
          <div className="flex min-w-0 flex-1 gap-2 *:flex-1 [&_button]:h-11 [&_button]:flex-auto [&_button]:px-2 [&_button[aria-label]]:flex-none">
            {action}
          </div>
        )}
        {menu}
      </div>
    </div>
  )
}
