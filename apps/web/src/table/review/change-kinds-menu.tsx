import { formatNumber } from '@quarry/contracts/format-count'
import { ChevronDown, ListFilter } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { type ChangeKind, changeKinds } from './change-kinds.ts'

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
