import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import { Copy } from 'lucide-react'
import { lazy, useState } from 'react'
import { PanelBoundary } from '../../session/panel-boundary.tsx'
import { Button } from '../../ui/button.tsx'
import type { Table } from '../use-table.ts'

const CompareDrawer = lazy(async () => ({ default: (await import('./compare-drawer.tsx')).CompareDrawer }))

type DuplicatesBarProps = { table: Table; duplicates: NonNullable<Table['list']['duplicates']> }

/** Explains the near-duplicates and opens their comparison. */
export function DuplicatesBar({ table, duplicates: { groups, questions } }: DuplicatesBarProps) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-surface-2 px-(--edge) py-2 text-13">
      <Copy size={14} aria-hidden="true" className="text-ink-3 max-md:hidden" />
      <p className="min-w-0 flex-[1_1_20rem] text-ink-2 text-pretty">
        {groups.length === 0 ? (
          'No near-duplicates among the questions shown.'
        ) : (
          <>
            <b className="font-semibold text-ink">
              {formatNumber(questions)} questions in {formatCount(groups.length, 'group')}
            </b>{' '}
            have the same words, in any order: the best of each comes first, a cleaned one or that with the
            highest score.
          </>
        )}
      </p>
      {groups.length > 0 && <Button onClick={() => setOpen(true)}>Compare groups…</Button>}
      {open && (
        <PanelBoundary onClose={close}>
          <CompareDrawer groups={groups} onDelete={table.removeRows} onClose={close} />
        </PanelBoundary>
      )}
    </div>
  )
}
