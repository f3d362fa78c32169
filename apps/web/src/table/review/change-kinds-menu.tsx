import { formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { ChevronDown, ListFilter } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { type ChangeKind, changeKinds, changeKindsOf } from './change-kinds.ts'

type ChangeKindsMenuProps = {
  /** How many are left of each. */
  counts: ReadonlyMap<ChangeKind, number> | undefined
  chosen: ReadonlySet<ChangeKind>
  onToggle: (kind: ChangeKind) => void
}

/** The kinds of change that are left to review, of which several can be chosen. */
export function ChangeKindsMenu({ counts, chosen, onToggle }: ChangeKindsMenuProps) {
  return (
    <Menu
      trigger={
        <Button
          variant="ghost"
          data-tip="Kind of change"
          icon={<ListFilter size={14} className="md:hidden" />}
          className="max-md:px-2"
        >
          <span className="max-md:sr-only">Kind of change</span>
          {chosen.size > 0 && ` (${formatNumber(chosen.size)})`}
          <ChevronDown size={12} className="max-md:hidden" />
        </Button>
      }
      groups={[]}
      options={changeKinds.map((kind) => ({
        name: kind,
        note: `${formatNumber(counts?.get(kind) ?? 0)} left`,
        chosen: chosen.has(kind),
        onChange: () => onToggle(kind),
      }))}
    />
  )
}

/** Milliseconds of script at a time: the kinds of 20,000 titles take up to three seconds, and keys act meanwhile. */
const SLICE_MS = 8

/** Returns how many of the titles have each kind of change; undefined until they are counted for the first time. */
export function useKindCounts(
  rows: readonly Question[],
  kindsOf: (row: Question) => Iterable<ChangeKind> = changeKindsOf,
): ReadonlyMap<ChangeKind, number> | undefined {
  const [counts, setCounts] = useState<ReadonlyMap<ChangeKind, number>>()
  useEffect(() => {
    const found = new Map<ChangeKind, number>()
    let at = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    countSlice()
    function countSlice() {
      const end = performance.now() + SLICE_MS
      while (performance.now() < end) {
        const row = rows[at++]
        if (!row) return setCounts(found)
        for (const kind of kindsOf(row)) found.set(kind, (found.get(kind) ?? 0) + 1)
      }
      timer = setTimeout(countSlice)
    }
    return () => clearTimeout(timer)
  }, [rows, kindsOf])
  return counts
}
