import type { Question } from '@quarry/contracts/question'
import { useDeferredValue, useMemo, useState } from 'react'
import { groupsOf, hasEqualRows, titlesIn } from '../analysis/questions/groups-of.ts'
import { useFindings } from '../analysis/questions-query.ts'
import { toggled } from '../analysis/table-state/selection.ts'
import type { TableState } from '../analysis/table-state/table-state.ts'
import { defaultTableView } from '../analysis/table-state/table-view.ts'
import { useStore } from '../store.ts'
import { groupedLines, ungrouped } from './lines-of.ts'

/** Rows that are grouped before the table first appears, even if only their number is shown. */
const ROWS_AT_ONCE = 2000

const none: readonly Question[] = []
const allClosed: ReadonlySet<string> = new Set()

/** Returns the table's lines: a line per shown row, or a line per question, below which its titles unfold. */
export function useLines(
  rows: readonly Question[],
  shown: readonly Question[],
  { canGroup, view: tableView }: Pick<TableState, 'canGroup' | 'view'>,
) {
  const view = useStore(tableView)
  const isGrouped = canGroup && (view.together ?? hasEqualRows(rows))
  const groups = useGroups(canGroup ? rows : none, isGrouped)
  const [openGroups, setOpenGroups] = useState(allClosed)
  const { sorting } = view
  const lines = useMemo(
    () => (isGrouped ? groupedLines(shown, groups, { sorting, openGroups }) : ungrouped(shown)),
    [isGrouped, shown, groups, sorting, openGroups],
  )
  const byId = useMemo(() => new Map(lines.map((line) => [line.id, line])), [lines])
  const places = useMemo(() => placesOf(lines), [lines])

  return {
    lines,
    lineIds: useMemo(() => lines.map(({ id }) => id), [lines]),
    isGrouped,
    /** How many titles ask how many questions; undefined if each asks another. */
    counts: useMemo(() => {
      const repeated = groups.filter(({ asked }) => asked > 1).length
      return repeated > 0 ? { titles: titlesIn(rows), questions: groups.length, repeated } : undefined
    }, [groups, rows]),
    group(together: boolean) {
      tableView.update((before) => ({
        ...before,
        together,
        sorting: together
          ? { column: 'asked', descending: true }
          : before.sorting.column === 'asked'
            ? defaultTableView.sorting
            : before.sorting,
      }))
    },
    toggleGroup: (lineId: string) => setOpenGroups(toggled(openGroups, lineId)),
    /** Unfolds the question that hides this row. */
    unfold(id: string) {
      const line = lines.find(({ titles }) => titles?.some((row) => row.id === id))
      if (line && !line.isOpen) setOpenGroups(toggled(openGroups, line.id))
    },
    /** Returns the index of a row's line, or of the question that hides it; -1 if neither is shown. */
    placeOf: (id: string) => places.get(id) ?? -1,
    /** Returns the rows of a line: one, or all shown titles of a question. */
    rowsOf(lineId: string): readonly Question[] {
      const line = byId.get(lineId)
      return line?.titles ?? (line ? [line.row] : [])
    },
  }
}

function useGroups(rows: readonly Question[], isGrouped: boolean) {
  const later = useDeferredValue(rows, rows.length > ROWS_AT_ONCE ? none : rows)
  const counted = isGrouped ? rows : later
  const { groups } = useFindings()
  return useMemo(() => groupsOf(counted, groups), [counted, groups])
}

/** A title's own line comes after its question's, and replaces it. */
function placesOf(lines: ReturnType<typeof ungrouped>): ReadonlyMap<string, number> {
  return new Map(
    lines.flatMap(({ id, titles = none }, at) =>
      [id, ...titles.map((row) => row.id)].map((each) => [each, at] as const),
    ),
  )
}
