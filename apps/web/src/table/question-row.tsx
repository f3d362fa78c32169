import type { Question } from '@quarry/contracts/question'
import { CornerDownRight, PanelRight } from 'lucide-react'
import {
  memo,
  type KeyboardEvent as ReactKeyboardEvent,
  type MouseEvent as ReactMouseEvent,
  useEffect,
  useRef,
} from 'react'
import { Checkbox } from '../ui/checkbox.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { onFirstClick } from '../ui/on-first-click.ts'
import { BinIcon, PencilIcon } from '../ui/row-icons.tsx'
import { tableRoles } from '../ui/table-roles.ts'
import type { RowPlace } from '../ui/virtual-rows.tsx'
import { EngagementCells } from './engagement-cells.tsx'
import { FigureCells } from './figure-cells.tsx'
import { QuestionCell } from './question-cell.tsx'
import type { RowActions } from './row-actions.ts'
import { type RowLayout, rowGrid } from './row-layout.ts'
import type { RowState } from './row-state.ts'
import { StatusCells } from './status-cells.tsx'

type QuestionRowProps = RowState & {
  row: Question
  place: RowPlace
  layout: RowLayout
  actions: RowActions
  onFocus: (id: string) => void
  onKeyDown: (event: ReactKeyboardEvent) => void
}

const pencil = <PencilIcon size={14} />
const bin = <BinIcon size={14} />

/** Rendered again only when this question changes, not on scrolling, polling or selection. */
export const QuestionRow = memo(function QuestionRow(props: QuestionRowProps) {
  const { row, place, layout, actions, onFocus, onKeyDown, ...state } = props
  const { oneLine, stacked, columns } = layout
  const { selected, editing, active } = state
  const editButton = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !editing) editButton.current?.focus()
    wasEditing.current = editing
  }, [editing])
  const tabIndex = active ? 0 : -1
  // Indented below the better question of its group.
  const isRedundant = state.nearDuplicate?.isBest === false

  function onClick(event: ReactMouseEvent) {
    if (isControl(event.target)) return
    if (event.shiftKey) actions.select(row.id, true, true)
    else if (event.ctrlKey || event.metaKey) actions.select(row.id, !selected, false)
  }

  return (
    <tr
      {...place}
      {...tableRoles.row}
      data-question={row.id}
      tabIndex={tabIndex}
      aria-rowindex={place['data-index'] + 2}
      aria-selected={selected}
      onFocus={() => onFocus(row.id)}
      onMouseDown={(event) => {
        // Prevents selecting text while selecting a range of rows.
        if (event.shiftKey && !isControl(event.target)) event.preventDefault()
      }}
      onClick={onClick}
      onDoubleClick={({ target }) => {
        if (!isControl(target)) actions.edit(row.id)
      }}
      onKeyDown={onKeyDown}
      className={`${rowGrid} border-b border-line ${oneLine ? 'items-start py-[4.5px]' : 'py-3'} ${layout.originals ? 'md:min-h-[90px]' : ''} max-md:gap-x-2 max-md:gap-y-1 max-md:pb-2 focus-visible:-outline-offset-2 ${lookOf(state, row.isNew === true)}`}
    >
      <td {...tableRoles.cell} className={`max-md:w-5 max-md:self-start ${oneLine ? 'pt-[4px]' : 'pt-0.5'}`}>
        <Checkbox
          tabIndex={tabIndex}
          aria-label={`Select question: ${row.title}`}
          checked={selected}
          onChange={({ target, nativeEvent }) =>
            actions.select(row.id, target.checked, wasWithShift(nativeEvent))
          }
        />
      </td>
      <td
        {...tableRoles.cell}
        className={`min-w-0 normal-nums max-md:flex-[1_1_calc(100%-1.75rem)] ${isRedundant ? 'relative pl-6' : ''}`}
      >
        {isRedundant && (
          <CornerDownRight size={14} aria-hidden="true" className="absolute top-1 left-0.5 text-ink-3" />
        )}
        <QuestionCell row={row} state={state} layout={layout} actions={actions} />
      </td>
      <StatusCells row={row} layout={layout} tabIndex={tabIndex} onCompare={() => actions.compare(row.id)} />
      <FigureCells row={row} figures={state.figures} layout={layout} />
      {!stacked && (columns.has('score') || columns.has('numComments')) && (
        <td {...tableRoles.cell} className={oneLine ? 'pt-[3px]' : 'md:pt-0.5'}>
          <EngagementCells row={row} layout={layout} />
        </td>
      )}
      <td
        {...tableRoles.cell}
        className={`flex justify-end gap-0.5 max-md:ml-auto md:-mt-0.5 ${oneLine ? 'mt-0!' : ''}`}
      >
        {!layout.framed && (
          <IconButton
            small
            tabIndex={tabIndex}
            label={`Inspect question: ${row.title}`}
            tip="Inspect question"
            icon={<PanelRight size={14} />}
            onClick={() => actions.inspect(row.id)}
          />
        )}
        <IconButton
          ref={editButton}
          small
          tabIndex={tabIndex}
          label={`Edit title: ${row.title}`}
          tip="Edit title"
          icon={pencil}
          onClick={() => actions.edit(row.id)}
        />
        <IconButton
          small
          tabIndex={tabIndex}
          label={`Delete question: ${row.title}`}
          tip="Delete question"
          icon={bin}
          onClick={onFirstClick(() => actions.remove(row))}
        />
      </td>
    </tr>
  )
})

function lookOf({ selected, inspected }: Pick<RowState, 'selected' | 'inspected'>, isNew: boolean): string {
  const ground = selected ? 'bg-accent-soft' : 'hover:bg-surface-2'
  if (inspected) return `${ground} shadow-[inset_0_0_0_2px_var(--accent-ink)]`
  if (selected) return `${ground} shadow-[inset_2px_0_0_var(--accent-ink)]`
  return isNew ? `${ground} shadow-[inset_2px_0_0_var(--busy)]` : ground
}

function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button, input, textarea, a') !== null
}

function wasWithShift(event: Event): boolean {
  return event instanceof MouseEvent && event.shiftKey
}
