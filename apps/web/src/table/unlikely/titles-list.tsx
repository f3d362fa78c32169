import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import type { UnlikelyQuestion } from '@quarry/contracts/question'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { LabelledCheckbox } from '../../ui/labelled-checkbox.tsx'
import { ScrollArea } from '../../ui/scroll-area.tsx'
import { VirtualRows } from '../../ui/virtual-rows.tsx'
import { TitleRow } from './title-row.tsx'

type TitlesListProps = {
  titles: readonly UnlikelyQuestion[]
  /** Of them on the server. */
  total: number
  selected: ReadonlySet<string>
  onSelect: (id: string, selected: boolean) => void
  onSelectAll: (selected: boolean) => void
  /** Takes over all that are shown, whatever is selected. */
  onTakeAll: () => void
  taking: boolean
  loadingMore: boolean
  onMore: () => void
}

export function TitlesList(props: TitlesListProps) {
  const { titles, total, selected, onSelect, loadingMore, onMore } = props
  const [viewport, setViewport] = useState<HTMLDivElement | null>(null)
  return (
    <>
      <ForAllShown {...props} />
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
    </>
  )
}

/** What is done with all titles that are shown. */
function ForAllShown({ titles, selected, onSelectAll, onTakeAll, taking }: TitlesListProps) {
  const count = titles.filter(({ id }) => selected.has(id)).length
  const isAll = count === titles.length
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-2 text-13 md:px-6">
      <LabelledCheckbox
        label={`Select all ${formatNumber(titles.length)} shown`}
        checked={isAll}
        mixed={count > 0 && !isAll}
        onChange={({ target }) => onSelectAll(target.checked)}
        className="cursor-pointer items-center"
      />
      <Button size="small" aria-disabled={taking} onClick={() => !taking && onTakeAll()}>
        Add all {formatNumber(titles.length)} shown
      </Button>
    </div>
  )
}
