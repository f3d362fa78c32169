import { formatNumber } from '@quarry/contracts/format-count'
import { ListFilter } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { FacetOptions, FacetSection } from '../ui/facet-options.tsx'
import { Menu } from '../ui/menu.tsx'
import { type ChangeKind, changeKinds } from './change-kinds.ts'
import type { KindCounts } from './use-kind-counts.ts'

type KindFilterProps = {
  counts: KindCounts | undefined
  chosen: ReadonlySet<ChangeKind>
  onToggle: (kind: ChangeKind) => void
  onClear: () => void
  /** Titles that are left with the chosen kinds, and in all. */
  left: number
  all: number
}

const options = changeKinds.map((kind) => ({ id: kind, name: kind }))

/** The kinds of change that are left to review, of which several can be chosen. */
export function KindFilter({ counts, chosen, onToggle, onClear, left, all }: KindFilterProps) {
  return (
    <FacetSection isMain name="Kind of change" onClear={chosen.size > 0 ? onClear : undefined}>
      <FacetOptions
        label="Kind of change"
        options={options}
        counts={counts}
        chosen={chosen}
        onToggle={(id) => {
          const kind = changeKinds.find((own) => own === id)
          if (kind) onToggle(kind)
        }}
      />
      <p className="mt-2 text-12 text-ink-2">
        {chosen.size > 0
          ? `Reviewing ${formatNumber(left)} of ${formatNumber(all)}, the riskiest first.`
          : 'Choose kinds to review only these.'}
      </p>
    </FacetSection>
  )
}

/** The same as a menu, where there is no room at the left. */
export function KindMenu({ counts, chosen, onToggle }: Omit<KindFilterProps, 'onClear' | 'left' | 'all'>) {
  return (
    <Menu
      trigger={
        <Button size="small" icon={<ListFilter size={12} aria-hidden="true" />}>
          Kinds{chosen.size > 0 && ` (${formatNumber(chosen.size)})`}
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
