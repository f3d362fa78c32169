import type { Question } from '@quarry/contracts/question'
import { type KeyboardEvent, useId, useMemo } from 'react'
import { allOrSome, type Selection } from '../session/selection.ts'
import { useServices } from '../session/services.ts'
import type { TableView } from '../session/table-view.ts'
import { isTextField } from '../ui/is-text-field.ts'
import { ScrollArea } from '../ui/scroll-area.tsx'
import { tableRoles } from '../ui/table-roles.ts'
import { useStableCallback } from '../ui/use-stable-callback.ts'
import { VirtualRows } from '../ui/virtual-rows.tsx'
import { QuestionRow } from './question-row.tsx'
import { commandOf, type TableCommand } from './review/table-keys.ts'
import type { useActiveRow } from './review/use-active-row.ts'
import type { RowActions } from './row-actions.ts'
import type { RowLayout } from './row-layout.ts'
import type { RowState } from './row-state.ts'
import { TableHead } from './table-head.tsx'

type QuestionTableProps = {
  /** In the order shown. */
  rows: readonly Question[]
  selection: Selection
  editingId: string | undefined
  view: TableView
  onChangeView: (change: Partial<TableView>) => void
  layout: RowLayout
  onSelectAll: (selected: boolean) => void
  stateOf: (row: Question) => Omit<RowState, 'selected' | 'editing' | 'active'>
  actions: RowActions
  active: ReturnType<typeof useActiveRow>
  onCommand: (command: TableCommand) => void
  viewport: HTMLDivElement | null
  viewportRef: (viewport: HTMLDivElement | null) => void
}

/** Height of the sticky head in pixels. */
const HEAD_HEIGHT = 32

/** Height of most rows in pixels; exact, to avoid a second layout of every row that scrolls in. */
const ROW_HEIGHT = { oneLine: 40, stacked: 83 }
/** Pixels of the line with the original. */
const ORIGINAL_HEIGHT = 20

export function QuestionTable(props: QuestionTableProps) {
  const { rows, selection, editingId, active, viewport } = props
  const keysId = useId()
  const onKeyDown = useKeys(props.onCommand)
  const { layout } = props
  const rowHeight =
    ROW_HEIGHT[layout.stacked ? 'stacked' : 'oneLine'] + (layout.originals ? ORIGINAL_HEIGHT : 0)
  const chosen = useMemo(
    () =>
      allOrSome(
        selection,
        rows.map((row) => row.id),
      ),
    [selection, rows],
  )
  const editingIndex = editingId === undefined ? -1 : rows.findIndex((row) => row.id === editingId)
  const pinned = useMemo(() => [active.index, editingIndex], [active.index, editingIndex])
  return (
    <ScrollArea
      label="Questions, scrollable"
      viewportRef={props.viewportRef}
      className="min-h-0"
      viewportClassName="h-full"
    >
      <p id={keysId} className="sr-only">
        Arrow keys go from question to question, Space selects, Enter edits, question mark lists all keys.
      </p>
      <table
        {...tableRoles.table}
        aria-label="Questions"
        aria-describedby={keysId}
        aria-rowcount={rows.length + 1}
        className="block"
        style={layout.style}
      >
        <TableHead
          chosen={chosen}
          onSelectAll={props.onSelectAll}
          view={props.view}
          onChangeView={props.onChangeView}
          layout={layout}
        />
        <VirtualRows
          as="tbody"
          rows={rows}
          keyOf={idOf}
          estimatedHeight={rowHeight}
          isExact={!layout.stacked && !layout.originals}
          viewport={viewport}
          pinned={pinned}
          headHeight={HEAD_HEIGHT}
          control={active.control}
        >
          {(row, key, place) => (
            <QuestionRow
              key={key}
              place={place}
              layout={layout}
              row={row}
              {...props.stateOf(row)}
              selected={selection.has(row.id)}
              editing={row.id === editingId}
              active={row.id === active.id}
              actions={props.actions}
              onFocus={active.note}
              onKeyDown={onKeyDown}
            />
          )}
        </VirtualRows>
      </table>
    </ScrollArea>
  )
}

/** Turns keys pressed in a row into commands; ignores keys in fields. */
function useKeys(onCommand: (command: TableCommand) => void) {
  const { preferences } = useServices()
  return useStableCallback((event: KeyboardEvent) => {
    // A tooltip, menu or toast above the table has used the key.
    if (event.defaultPrevented || isTextField(event.target)) return
    const isOnRow = event.target === event.currentTarget
    const command = commandOf(event, { isOnRow, withLetters: preferences.get().letterShortcuts })
    if (!command) return
    event.preventDefault()
    onCommand(command)
  })
}

function idOf(row: Question): string {
  return row.id
}
