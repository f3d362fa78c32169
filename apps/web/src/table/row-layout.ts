import type { TableView } from '../table-state/table-view.ts'
import { type Column, type Space, tableColumns } from './columns.tsx'

/** Where a row's parts are. The same object until something in it changes. */
export type RowLayout = {
  /** A phone: no columns, the title above a line with the rest. */
  stacked: boolean
  /** Beside the title. */
  columns: readonly Column[]
  /** Columns in a line below the title, where there is no room beside it. */
  below: readonly Column[]
  /** Columns at the end of that line. */
  end: readonly Column[]
  /** The status is written where it is not the usual; else it is an icon alone. */
  written: boolean
  /** The buttons of a row have no column and lie over it. */
  floating: boolean
  /** The original is below a title that differs from it. */
  originals: boolean
  /** Classes of the table's element: the grid of the head and of every row. */
  style: Readonly<Record<`--${string}`, string>>
}

export type Room = Pick<Space, 'hasFigures' | 'hasCommunities'> & {
  /** The table's width in pixels. */
  width: number
  stacked: boolean
  /** Shows originals, and each question's community. */
  originals: boolean
}

/** Pixels of a table that has room for the communities, for the words of the status and for the buttons of a row. */
const WIDE = 1100
/** Pixels of the column with the status' icon alone. */
const ICON = 20
const SELECT = 20
const ACTIONS = 78

export function rowLayout(
  view: TableView,
  { width, stacked, hasFigures, hasCommunities, originals }: Room,
): RowLayout {
  const isWide = width >= WIDE
  const space = { isWide, hasFigures, hasCommunities }
  const offered = tableColumns.filter(
    ({ key, isFigure }) => !view.hidden.includes(key) && (hasFigures || !isFigure),
  )
  const columns = offered.filter(({ key, isUsual }) => view.shown.includes(key) || isUsual?.(space))
  const tracks = columns.map(({ icon, width: own }) => `${icon && !isWide ? ICON : own}px`)
  const actions = isWide ? [`${ACTIONS}px`] : []
  return {
    stacked,
    columns: stacked ? [] : columns,
    below: offered.filter((column) =>
      stacked
        ? column.phone === 'line' || (originals && column.isOrigin)
        : originals && column.isOrigin && !columns.includes(column),
    ),
    end: stacked ? offered.filter(({ phone }) => phone === 'end') : [],
    // A word that appears and disappears would move its neighbors.
    written: stacked ? !originals : isWide,
    floating: !isWide,
    originals,
    style: { '--row-grid': [`${SELECT}px`, 'minmax(0,1fr)', ...tracks, ...actions].join(' ') },
  }
}

/** Columns of the questions table, the same for its head and its rows; stacked, a row has two lines. */
export const rowGrid =
  'px-(--edge) grid gap-x-4 max-md:grid-cols-[auto_minmax(0,1fr)_auto] max-md:grid-rows-[1fr_auto] max-md:gap-x-2 md:grid-cols-(--row-grid)'

/** Menu options that show and hide columns; visible columns are chosen. A phone has none. */
export function columnOptions(
  { hidden, shown }: TableView,
  { stacked, columns }: RowLayout,
  onChange: (change: Partial<TableView>) => void,
) {
  if (stacked) return []
  return tableColumns.map((column) => {
    const { key, name } = column
    const without = (keys: readonly string[]) => keys.filter((other) => other !== key)
    return {
      name,
      chosen: columns.includes(column),
      onChange: (chosen: boolean) =>
        onChange({
          hidden: chosen ? without(hidden) : [...hidden, key],
          shown: chosen ? [...shown, key] : without(shown),
        }),
    }
  })
}
