import type { Question } from '@quarry/contracts/question'
import { type KeyboardEvent, useId, useLayoutEffect, useMemo, useState } from 'react'
import { useAnalysis } from '../analysis/analysis-context.ts'
import { allOrSome } from '../analysis/table-state/selection.ts'
import { Button } from '../ui/button.tsx'
import { isTextField } from '../ui/is-text-field.ts'
import { ScrollArea } from '../ui/scroll-area.tsx'
import { tableRoles } from '../ui/table-roles.ts'
import { FRAME_WIDTH, useGrid } from '../ui/use-framed.ts'
import { useStableCallback } from '../ui/use-stable-callback.ts'
import { VirtualRows } from '../ui/virtual-rows.tsx'
import { communitiesOf } from './communities.ts'
import { GroupRow } from './group-row.tsx'
import type { Line } from './lines-of.ts'
import { QuestionRow } from './question-row.tsx'
import { rowLayout } from './row-layout.ts'
import { commandOf, type TableCommand } from './row-shortcuts.ts'
import type { RowState } from './row-state.ts'
import { TableHead } from './table-head.tsx'
import { useFollowing, useKeptPlace } from './use-active-row.ts'
import { useRowCommands } from './use-row-commands.ts'
import { usePanel, useTable } from './use-table.ts'

const none: readonly Question[] = []

/** Height of the sticky head in pixels. */
const HEAD_HEIGHT = 32

/** Height of most rows in pixels; exact, so that a row that scrolls in needs no second layout. */
const ROW_HEIGHT = { oneLine: 40, stacked: 83 }
/** Height of the line with the original, in pixels. */
const ORIGINAL_HEIGHT = 20

export type QuestionTableProps = {
  /** Shows the original and the question's origin below a title. */
  originals?: boolean | undefined
  /** During a run, keeps the current row in view. */
  follows?: boolean | undefined
}

export function QuestionTable({ originals = false, follows = false }: QuestionTableProps) {
  const { list, active, viewport, setViewport, editing, running, state } = useTable()
  const { shown: rows, lines } = list
  const { editingId } = editing
  const keysId = useId()
  const { rowActions, onCommand } = useRowCommands()
  const onKeyDown = useKeys(onCommand)
  const { stateOf, groupStateOf } = useRowStates()
  const layout = useRowLayout(originals)
  // Must come before following the run, which scrolls on from the restored position.
  useKeptPlace(viewport, state.place)
  const isFollowed = follows && running
  const [following, setFollowing] = useFollowing(isFollowed ? rows : none, viewport, active.control)
  const rowHeight =
    ROW_HEIGHT[layout.stacked ? 'stacked' : 'oneLine'] + (layout.originals ? ORIGINAL_HEIGHT : 0)
  const editingIndex = editingId === undefined ? -1 : list.placeOf(editingId)
  const pinned = useMemo(() => [active.index, editingIndex], [active.index, editingIndex])
  return (
    <>
      {isFollowed && !following && (
        <Button
          size="small"
          aria-pressed={false}
          className="absolute right-(--edge) bottom-2 z-10 shadow-float"
          onClick={() => setFollowing(true)}
        >
          Follow the run
        </Button>
      )}
      <ScrollArea
        label="Questions, scrollable"
        viewportRef={setViewport}
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
          aria-rowcount={lines.length + 1}
          className="block"
          style={layout.style}
        >
          <TableHead layout={layout} />
          <VirtualRows
            as="tbody"
            rows={lines}
            keyOf={idOf}
            estimatedHeight={rowHeight}
            isExact={!layout.stacked && !layout.originals}
            viewport={viewport}
            pinned={pinned}
            headHeight={HEAD_HEIGHT}
            control={active.control}
          >
            {({ row, titles, ...line }, key, place) => {
              const shared = { place, layout, row, actions: rowActions, onFocus: active.note, onKeyDown }
              return titles ? (
                <GroupRow key={key} {...shared} titles={titles} {...groupStateOf({ row, titles, ...line })} />
              ) : (
                <QuestionRow key={key} {...shared} {...stateOf({ row, ...line })} />
              )
            }}
          </VirtualRows>
        </table>
      </ScrollArea>
    </>
  )
}

/** Returns functions that return the display state of a row, and of a question with several titles. */
function useRowStates() {
  const { list, selected, active, editing, review, running, isUnlikely } = useTable()
  const { tab } = usePanel()
  const stateOf = ({ row, asked, isMember = false }: Line): RowState => ({
    asked,
    isMember,
    selected: selected.selection.has(row.id),
    editing: row.id === editing.editingId,
    active: row.id === active.id,
    topic: list.topicOf(row),
    figures: list.figuresOf(row.id),
    inspected: tab === 'question' && row.id === active.id,
    comparing: review.isOpen(row.id),
    searchTerm: list.filter.search,
    unsaved: editing.unsavedOf(row.id),
    canRetry: !running,
    probability: isUnlikely ? row.probability : undefined,
  })
  const groupStateOf = ({ id, row, titles = none, asked, isOpen = false }: Line) => ({
    id,
    asked,
    isOpen,
    selected: allOrSome(
      selected.selection,
      titles.map((title) => title.id),
    ),
    active: id === active.id,
    inspected: tab === 'question' && id === active.id,
    topic: list.topicOf(row),
    figures: titles.map((title) => list.figuresOf(title.id)).find((figures) => figures !== undefined),
    searchTerm: list.filter.search,
  })
  return { stateOf, groupStateOf }
}

/** Widths are rounded to this many pixels, so that resizing rarely renders the rows again. */
const STEP = 20

/** Returns the rows' layout, which depends on the widths of the table and the page. */
function useRowLayout(originals: boolean) {
  const { rows, list, viewport } = useTable()
  const { view, hasFigures, isGrouped: grouped } = list
  const hasCommunities = communitiesOf(rows).names.size > 1
  const [width, setWidth] = useState(FRAME_WIDTH)
  const stacked = !useGrid()
  useLayoutEffect(() => {
    if (!viewport) return
    const measure = () => setWidth(Math.floor(viewport.clientWidth / STEP) * STEP)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(viewport)
    return () => observer.disconnect()
  }, [viewport])
  return useMemo(
    () => rowLayout(view, { width, stacked, hasFigures, hasCommunities, originals, grouped }),
    [view, width, stacked, hasFigures, hasCommunities, originals, grouped],
  )
}

/** Turns keys pressed in a row into commands; ignores keys in fields. */
function useKeys(onCommand: (command: TableCommand) => void) {
  const { preferences } = useAnalysis()
  return useStableCallback((event: KeyboardEvent) => {
    // A tooltip, menu or toast above the table has handled the key.
    if (event.defaultPrevented || isTextField(event.target)) return
    const isOnRow = event.target === event.currentTarget
    const command = commandOf(event, { isOnRow, withLetters: preferences.get().letterShortcuts })
    if (!command) return
    event.preventDefault()
    onCommand(command)
  })
}

function idOf({ id }: Line): string {
  return id
}
