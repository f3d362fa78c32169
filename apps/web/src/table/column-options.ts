import { OptionalColumn, type TableView } from '../session/table-view.ts'
import { columnNames } from './question-columns.ts'
import type { RowLayout } from './row-layout.ts'

/** Options of a menu that show and hide columns; chosen are those that are there now. A phone has none. */
export function columnOptions(
  { hidden, shown }: TableView,
  { stacked, columns }: RowLayout,
  onChange: (change: Partial<TableView>) => void,
) {
  const without = (names: readonly OptionalColumn[], column: OptionalColumn) =>
    names.filter((other) => other !== column)
  if (stacked) return []
  return OptionalColumn.options.map((column) => ({
    name: columnNames[column],
    chosen: columns.includes(column),
    onChange: (chosen: boolean) =>
      onChange({
        hidden: chosen ? without(hidden, column) : [...hidden, column],
        shown: chosen ? [...shown, column] : without(shown, column),
      }),
  }))
}
