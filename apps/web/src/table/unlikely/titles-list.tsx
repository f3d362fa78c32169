import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import type { UnlikelyQuestion } from '@quarry/contracts/question'
import { communityLabel } from '@quarry/contracts/sources'
import { memo, useId, useState } from 'react'
import { Age, Engagement } from '../../session/questions/question-parts.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox, LabelledCheckbox } from '../../ui/checkbox.tsx'
import { ScrollArea } from '../../ui/scroll-area.tsx'
import { type RowPlace, VirtualRows } from '../../ui/virtual-rows.tsx'
import type { useUnlikelyQuestions } from './use-unlikely-questions.ts'

type TitlesListProps = {
  list: ReturnType<typeof useUnlikelyQuestions>
  selected: ReadonlySet<string>
  onSelect: (id: string, selected: boolean) => void
  onSelectAll: (selected: boolean) => void
  /** Takes over all that are shown, whatever is selected. */
  onTakeAll: () => void
  taking: boolean
}

export function TitlesList(props: TitlesListProps) {
  const { list, selected, onSelect } = props
  const { titles } = list
  const total = list.last?.total ?? 0
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
            <Button
              size="small"
              aria-disabled={list.isFetching}
              onClick={() => !list.isFetching && void list.fetchNextPage()}
            >
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
function ForAllShown({ list: { titles }, selected, onSelectAll, onTakeAll, taking }: TitlesListProps) {
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

type TitleRowProps = {
  title: UnlikelyQuestion
  place: RowPlace
  selected: boolean
  onSelect: (id: string, selected: boolean) => void
}

const TitleRow = memo(function TitleRow({ title, place, selected, onSelect }: TitleRowProps) {
  const id = useId()
  return (
    <li
      {...place}
      className={`border-b border-line ${selected ? 'bg-accent-soft shadow-[inset_2px_0_0_var(--accent-ink)]' : ''}`}
    >
      <label htmlFor={id} className="flex cursor-pointer gap-3 px-4 py-2.5 md:px-6">
        <span className="pt-0.5">
          <Checkbox
            id={id}
            aria-label={title.title}
            checked={selected}
            onChange={({ target }) => onSelect(title.id, target.checked)}
          />
        </span>
        <span className="min-w-0 flex-1">
          <bdi className="block leading-[22px] wrap-anywhere">{title.title}</bdi>
          <span className="mt-[3px] flex flex-wrap gap-x-2.5 gap-y-0.5 text-12 leading-[17px] text-ink-3">
            <span className="font-medium text-ink-2">{title.probability}% sure</span>
            <span className="text-ink-2">{communityLabel(title.subreddit, title.source)}</span>
            <Age createdAt={title.createdAt} />
          </span>
        </span>
        <span className="max-md:hidden">
          <Engagement row={title} />
        </span>
      </label>
    </li>
  )
})
