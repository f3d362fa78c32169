import type { Question } from '@quarry/contracts/question'
import {
  memo,
  type KeyboardEvent as ReactKeyboardEvent,
  type MouseEvent as ReactMouseEvent,
  useEffect,
  useRef,
} from 'react'
import { RedditLink } from '../analysis/questions/question-parts.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { onFirstClick } from '../ui/on-first-click.ts'
import { BinIcon, PencilIcon, RepeatIcon } from '../ui/row-icons.tsx'
import { tableRoles } from '../ui/table-roles.ts'
import type { RowPlace } from '../ui/virtual-rows.tsx'
import { QuestionCell } from './question-cell.tsx'
import { isCleaned } from './review/use-clean-again.ts'
import { type RowLayout, rowGrid } from './row-layout.ts'
import type { RowState } from './row-state.ts'
import { COMPARES } from './status-mark.tsx'
import type { RowActions } from './use-row-commands.ts'

type QuestionRowProps = RowState & {
  row: Question
  place: RowPlace
  layout: RowLayout
  actions: RowActions
  onFocus: (id: string) => void
  onKeyDown: (event: ReactKeyboardEvent) => void
}

const again = <RepeatIcon size={14} />
const pencil = <PencilIcon size={14} />
const bin = <BinIcon size={14} />

/** Rendered again only when this question changes, not on scrolling, polling or selection. */
export const QuestionRow = memo(function QuestionRow(props: QuestionRowProps) {
  const { row, place, layout, actions, onFocus, onKeyDown, ...state } = props
  const { stacked, columns, below, end } = layout
  const { selected, editing, active } = state
  const tabIndex = active ? 0 : -1
  const cell = {
    ...state,
    row,
    written: layout.written,
    onCompare: () => actions.compare(row.id),
  }
  const origin = below.length > 0 && (
    <div className={`flex min-w-0 gap-2.5 text-12 leading-4.5 text-ink-3 ${stacked ? '' : 'mt-0.5'}`}>
      {below.map(({ key, look = 'truncate', cell: contents }) => (
        <span key={key} className={`${look} empty:hidden`}>
          {contents?.(cell)}
        </span>
      ))}
    </div>
  )

  function onClick(event: ReactMouseEvent<HTMLElement>) {
    if (isControl(event.target)) return
    if (comparesAt(event.target)) {
      event.currentTarget.focus()
      return actions.compare(row.id)
    }
    if (event.shiftKey) actions.select(row.id, true, true)
    else if (event.ctrlKey || event.metaKey) actions.select(row.id, !selected, false)
    else if (!hasSelectedText()) actions.inspect(row.id)
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
        // A range selects no text. On comparing text the click moves the focus, which turns that text into a button.
        if ((event.shiftKey && !isControl(event.target)) || comparesAt(event.target)) event.preventDefault()
      }}
      onClick={onClick}
      onDoubleClick={({ target }) => {
        if (!isControl(target)) actions.edit(row.id)
      }}
      onKeyDown={onKeyDown}
      className={`group/row ${rowGrid} ${layout.originals ? 'min-h-26 md:min-h-15' : 'min-h-10'} border-b border-hair ${state.isMember ? 'bg-surface-2' : ''} py-[9px] max-md:gap-y-0.5 max-md:py-2.5 focus-visible:-outline-offset-2 ${lookOf(state)}`}
    >
      <td {...tableRoles.cell} className="h-5.25 pt-[2px] max-md:row-start-2 max-md:h-4.5 max-md:pt-0">
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
        className={`min-w-0 normal-nums max-md:col-span-full ${layout.grouped ? 'pl-6' : ''}`}
      >
        <QuestionCell row={row} state={state} layout={layout} actions={actions} below={!stacked && origin} />
      </td>
      {stacked && (
        <td {...tableRoles.cell} className="min-w-0">
          {origin}
        </td>
      )}
      {[...columns, ...end].map(({ key, isNumber = false, look, cell: contents }) => (
        <td key={key} {...tableRoles.cell} className={look ?? (isNumber ? numberLook : textLook)}>
          {contents?.(cell)}
        </td>
      ))}
      {state.isMember && row.group !== undefined ? (
        <NotTheSame row={row} floating={layout.floating} tabIndex={tabIndex} actions={actions} />
      ) : (
        <Tools row={row} editing={editing} floating={layout.floating} tabIndex={tabIndex} actions={actions} />
      )}
    </tr>
  )
})

const textLook = 'truncate text-12 leading-5.25 text-ink-3'
const numberLook = 'truncate text-right text-13 leading-5.25 text-ink-3'

type ToolsProps = {
  row: Question
  editing: boolean
  floating: boolean
  tabIndex: number
  actions: RowActions
}

/** Takes a title out of its question. The other actions for the title are in the panel. */
function NotTheSame({ row, floating, tabIndex, actions }: Omit<ToolsProps, 'editing'>) {
  return (
    <td {...tableRoles.cell} className={toolsLook(floating)}>
      <Button
        variant="ghost"
        size="small"
        tabIndex={tabIndex}
        className="-mr-2"
        onClick={onFirstClick(() => actions.part(row))}
      >
        Not the same<span className="sr-only">: {row.title}</span>
      </Button>
    </td>
  )
}

const toolsLook = (floating: boolean) =>
  `flex h-5.25 items-center justify-end opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 pointer-coarse:opacity-100 max-md:absolute max-md:right-2 max-md:bottom-1 max-md:not-focus-within:sr-only ${floating ? 'absolute top-2 right-(--edge) rounded-2 bg-surface-2 max-md:top-auto' : ''}`

/** The row's buttons, shown on hover, focus and touch. On a phone, a tap opens a panel that has them. */
function Tools({ row, editing, floating, tabIndex, actions }: ToolsProps) {
  const editButton = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !editing) editButton.current?.focus()
    wasEditing.current = editing
  }, [editing])
  return (
    <td {...tableRoles.cell} className={toolsLook(floating)}>
      <RedditLink row={row} tabIndex={tabIndex} />
      {isCleaned(row) && (
        <IconButton
          small
          tabIndex={tabIndex}
          label={`Clean again: ${row.title}`}
          tip="Clean again (1 request)"
          icon={again}
          onClick={onFirstClick(() => actions.cleanAgain(row))}
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
  )
}

function lookOf({ selected, inspected }: Pick<RowState, 'selected' | 'inspected'>): string {
  const ground = selected ? 'bg-accent-soft' : 'hover:bg-surface-2 focus-within:bg-surface-2'
  if (inspected) return `bg-surface-2 shadow-[inset_2px_0_0_var(--accent)]`
  return `${ground} focus-within:shadow-[inset_2px_0_0_var(--accent)]`
}

function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button, input, textarea, a') !== null
}

/** Returns true if the click ended a drag that selected text to copy. */
function hasSelectedText(): boolean {
  return getSelection()?.isCollapsed === false
}

function comparesAt(target: EventTarget): boolean {
  return target instanceof Element && target.closest(`[${COMPARES}]`) !== null
}

function wasWithShift(event: Event): boolean {
  return event instanceof MouseEvent && event.shiftKey
}
