import { formatCount } from '@quarry/contracts/format-count'
import { ChevronDown } from 'lucide-react'
import { useServices } from '../analysis/services.ts'
import { NEW_ANALYSIS, namesOf } from '../analysis/summary.ts'
import { useStore } from '../store.ts'
import { Button } from '../ui/button.tsx'
import { formatDay } from '../ui/format-date.ts'
import { Menu, type MenuGroup } from '../ui/menu.tsx'
import type { ComparedSide, SideRef } from './compare-analyses.ts'

type Props = {
  label: string
  side: ComparedSide
  onPick: (ref: SideRef) => void
}

/** Lets the user choose a side, which is another analysis or a reading of this one. */
export function SidePicker({ label, side: { analysis, name }, onPick }: Props) {
  const list = useStore(useServices().analyses.list) ?? []
  const names = namesOf(list)
  const readings = analysis.readings.length > 1 ? analysis.readings.toReversed() : []
  const groups: MenuGroup[] = [
    {
      items: readings.map(({ at, coverage }) => ({
        name: formatDay(at),
        detail: formatCount(
          coverage.reduce((sum, { questions }) => sum + questions, 0),
          'question',
        ),
        onSelect: () => onPick({ id: analysis.id, reading: at }),
      })),
    },
    {
      items: list.map((summary) => ({
        name: names.get(summary.id) ?? NEW_ANALYSIS,
        detail: formatCount(summary.questions, 'question'),
        onSelect: () => onPick({ id: summary.id }),
      })),
    },
  ]
  return (
    <Menu
      groups={groups.filter(({ items }) => items.length > 0)}
      trigger={
        <Button
          aria-label={`${label}: ${name}`}
          className="max-w-75 min-w-0 max-md:flex-1 max-md:justify-between"
        >
          <span className="min-w-0 truncate">{name}</span>
          <ChevronDown size={12} className="flex-none" aria-hidden="true" />
        </Button>
      }
    />
  )
}
