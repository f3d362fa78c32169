import { memo, useState } from 'react'
import { MergedDiff } from '../../session/questions/diff-text.tsx'
import { LabelledCheckbox } from '../../ui/checkbox.tsx'
import { ScrollArea } from '../../ui/scroll-area.tsx'
import { type RowPlace, VirtualRows } from '../../ui/virtual-rows.tsx'
import type { ReplacedTitle } from './replace-titles.ts'

type ReplacedListProps = {
  replaced: readonly ReplacedTitle[]
  /** Ids of titles that stay as they are. */
  excluded: ReadonlySet<string>
  onKeep: (id: string, isKept: boolean) => void
}

export function ReplacedList({ replaced, excluded, onKeep }: ReplacedListProps) {
  const [viewport, setViewport] = useState<HTMLDivElement | null>(null)
  return (
    <ScrollArea
      label="Titles that change"
      className="flex min-h-0 flex-1 flex-col"
      viewportClassName="max-h-76 min-h-0"
      viewportRef={setViewport}
    >
      <VirtualRows as="ul" rows={replaced} keyOf={idOf} estimatedHeight={30} viewport={viewport}>
        {(row, key, place) => (
          <Replaced key={key} row={row} place={place} chosen={!excluded.has(row.id)} onKeep={onKeep} />
        )}
      </VirtualRows>
    </ScrollArea>
  )
}

type ReplacedProps = {
  row: ReplacedTitle
  place: RowPlace
  chosen: boolean
  onKeep: (id: string, isKept: boolean) => void
}

const Replaced = memo(function Replaced({ row, place, chosen, onKeep }: ReplacedProps) {
  return (
    <li {...place} className="px-4 py-1">
      <LabelledCheckbox
        checked={chosen}
        onChange={({ target }) => onKeep(row.id, !target.checked)}
        className="text-13"
        label={
          <span dir="auto" className="min-w-0 wrap-anywhere">
            <MergedDiff before={row.before} after={row.after} />
          </span>
        }
      />
    </li>
  )
})

function idOf(row: ReplacedTitle): string {
  return row.id
}
