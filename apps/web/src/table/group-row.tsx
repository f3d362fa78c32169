import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, memo } from 'react'
import { subredditsOf } from '../analysis/questions/cleaning-counts.ts'
import { formatCommunities } from '../analysis/questions/community-nouns.ts'
import type { Figures } from '../analysis/questions/keyword-figures.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { tableRoles } from '../ui/table-roles.ts'
import type { RowPlace } from '../ui/virtual-rows.tsx'
import type { Column } from './columns.tsx'
import { MarkedText } from './marked-text.tsx'
import { type RowLayout, rowGrid } from './row-layout.ts'
import type { AskedCount } from './row-state.ts'
import type { RowActions } from './use-row-commands.ts'

type GroupRowProps = {
  id: string
  /** The question, with the figures of its titles together. */
  row: Question
  titles: readonly Question[]
  asked: AskedCount | undefined
  isOpen: boolean
  selected: 'all' | 'some' | 'none'
  active: boolean
  inspected: boolean
  topic: string | undefined
  figures: Figures | undefined
  searchTerm: string
  place: RowPlace
  layout: RowLayout
  actions: RowActions
  onFocus: (id: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** One question with several titles, which unfold below it. */
export const GroupRow = memo(function GroupRow(props: GroupRowProps) {
  const { id, row, titles, isOpen, selected, active, inspected, place, layout, actions, searchTerm } = props
  const tabIndex = active ? 0 : -1
  const count = formatCount(titles.length, 'title')
  const cell = { ...props, written: layout.written, onCompare: noComparison }
  const Icon = isOpen ? ChevronDown : ChevronRight
  const contents = (column: Column) => partOf(column, titles) ?? column.cell?.(cell)

  function onClick(event: MouseEvent<HTMLElement>) {
    if (event.target instanceof Element && event.target.closest('button, input')) return
    if (event.shiftKey) actions.select(id, true, true)
    else if (event.ctrlKey || event.metaKey) actions.select(id, selected !== 'all', false)
    else if (getSelection()?.isCollapsed !== false) actions.inspect(id)
  }

  return (
    <tr
      {...place}
      {...tableRoles.row}
      data-group={id}
      tabIndex={tabIndex}
      aria-rowindex={place['data-index'] + 2}
      aria-selected={selected === 'all'}
      onFocus={() => props.onFocus(id)}
      onClick={onClick}
      onKeyDown={props.onKeyDown}
      className={`group/row ${rowGrid} min-h-10 border-b border-hair py-[9px] max-md:gap-y-0.5 max-md:py-2.5 focus-visible:-outline-offset-2 hover:bg-surface-2 focus-within:bg-surface-2 focus-within:shadow-[inset_2px_0_0_var(--accent)] ${selected === 'all' ? 'bg-accent-soft' : isOpen || inspected ? 'bg-surface-2' : ''}`}
    >
      <td {...tableRoles.cell} className="h-5.25 pt-[2px] max-md:row-start-2 max-md:h-4.5 max-md:pt-0">
        <Checkbox
          tabIndex={tabIndex}
          aria-label={`Select the ${count}: ${row.title}`}
          checked={selected === 'all'}
          mixed={selected === 'some'}
          onChange={({ target }) => actions.select(id, target.checked, false)}
        />
      </td>
      <td {...tableRoles.cell} className="flex min-w-0 items-start gap-1 normal-nums max-md:col-span-full">
        <IconButton
          small
          tabIndex={tabIndex}
          label={`${isOpen ? 'Hide' : 'Show'} the ${count}: ${row.title}`}
          tip={`${isOpen ? 'Hide' : 'Show'} the ${count}`}
          aria-expanded={isOpen}
          icon={<Icon size={14} />}
          className="-my-px -ml-1 size-6! flex-none"
          onClick={() => actions.unfold(id)}
        />
        <p className="min-w-0 text-15 leading-5.25 tracking-[-.003em] text-pretty wrap-anywhere">
          <bdi>
            <MarkedText text={row.title} searchTerm={searchTerm} />
          </bdi>
        </p>
      </td>
      {layout.stacked && (
        <td {...tableRoles.cell} className="min-w-0">
          <div className="flex min-w-0 gap-2.5 text-12 leading-4.5 text-ink-3">
            {layout.below.map((column) => (
              <span key={column.key} className={column.look ?? 'truncate'}>
                {contents(column)}
              </span>
            ))}
          </div>
        </td>
      )}
      {[...layout.columns, ...layout.end].map((column) => (
        <td
          key={column.key}
          {...tableRoles.cell}
          className={
            column.look ??
            `truncate ${column.isNumber ? 'text-right text-13' : 'text-12'} leading-5.25 text-ink-3`
          }
        >
          {contents(column)}
        </td>
      ))}
      <td {...tableRoles.cell} className={layout.floating ? 'sr-only' : ''} />
    </tr>
  )
})

const noComparison = () => {}

/** Returns what holds for the titles as a group; undefined if the question's own row says it already. */
function partOf({ key }: Pick<Column, 'key'>, titles: readonly Question[]) {
  if (key === 'subreddit') {
    const places = subredditsOf(titles).length
    return places > 1
      ? formatCommunities(
          places,
          titles.map(({ source }) => source),
        )
      : undefined
  }
  if (key === 'author') return titles.some(({ author }) => author !== titles[0]?.author) ? '' : undefined
  if (key === 'processingStatus') {
    const processed = titles.filter((row) => row.processingStatus === 'processed').length
    return titles.some((row) => row.processingStatus !== titles[0]?.processingStatus) ? (
      <span className="text-12 leading-4.5 whitespace-nowrap text-ink-3 md:leading-5.25">
        {formatNumber(processed)}/{formatNumber(titles.length)}
        <span className="sr-only"> processed</span>
      </span>
    ) : undefined
  }
  return undefined
}
