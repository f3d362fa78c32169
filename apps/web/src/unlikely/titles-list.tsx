import { formatCount } from '@quarry/contracts/format-count'
import type { UnlikelyQuestion } from '@quarry/contracts/question'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { ScrollArea } from '../ui/scroll-area.tsx'
import { VirtualRows } from '../ui/virtual-rows.tsx'
import { TitleRow } from './title-row.tsx'

type TitlesListProps = {
  titles: readonly UnlikelyQuestion[]
  /** Of them on the server. */
  total: number
  selected: ReadonlySet<string>
  onSelect: (id: string, selected: boolean) => void
  loadingMore: boolean
  onMore: () => void
}

export function TitlesList({ titles, total, selected, onSelect, loadingMore, onMore }: TitlesListProps) {
  const [viewport, setViewport] = useState<HTMLDivElement | null>(null)
  return (
    <ScrollArea
      label="Titles, scrollable"
      className="min-h-0 flex-1"
      viewportRef={setViewport}
      viewportClassName="h-full"
    >
      <VirtualRows as="ul" rows={titles} keyOf={({ id }) => id} estimatedHeight={63} viewport={viewport}>
        {(title, key, place) => (
          <TitleRow
            key={key}
            title={title}
            place={place}
            selected={selected.has(title.id)}
            onSelect={onSelect}
          />
        )}
      </VirtualRows>
      {titles.length < total && (
        <p className="flex flex-wrap items-center gap-3 px-4 py-3 text-12 text-ink-2 md:px-6">
          <Button size="small" aria-disabled={loadingMore} onClick={() => !loadingMore && onMore()}>
            Show more
          </Button>
          {formatCount(total - titles.length, 'more title')} that are less likely
        </p>
      )}
    </ScrollArea>
  )
}
