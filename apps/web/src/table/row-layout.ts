import type { TableView } from '../analysis/table-state/table-view.ts'
import { type Column, type Space, tableColumns } from './columns.tsx'

/** The layout shared by the table's head and rows. */
export type RowLayout = {
  /** On a phone: no columns, but a line below the title. */
  stacked: boolean
  /** Beside the title. */
  columns: readonly Column[]
  /** Columns in a line below the title. */
  below: readonly Column[]
  /** Columns at the end of that line. */
  end: readonly Column[]
  /** True if an unusual status is spelled out instead of only shown as an icon. */
  written: boolean
  /** True if a row's buttons have no column and float over the row. */
  floating: boolean
  /** True if the original is shown below a changed title. */
  originals: boolean
  /** True if a keyword tool's figures were added. */
  hasFigures: boolean
  /** True if the same question is one row. */
  grouped: boolean
  /** CSS variables for the table element: the grid columns of the head and every row. */
  style: Readonly<Record<`--${string}`, string>>
}

export type Room = Pick<Space, 'hasFigures' | 'hasCommunities'> & {
  /** The table's width in pixels. */
  width: number
  stacked: boolean
  /** True if rows show originals and their origin. */
  originals: boolean
  /** True if the same question is one row. */
  grouped: boolean
}

/** From this width on, in pixels, a table has room for communities, spelled-out statuses and a row's buttons. */
const WIDE = 1100
/** Width of a column with only an icon, in pixels. */
const ICON = 20
const SELECT = 20
const ACTIONS = 104

export function rowLayout(
  view: TableView,
  { width, stacked, hasFigures, hasCommunities, originals, grouped }: Room,
): RowLayout {
  const isWide = width >= WIDE
  const space = { isWide, hasFigures, hasCommunities }
  const offered = offeredColumns({ hasFigures, grouped }).filter(({ key }) => !view.hidden.includes(key))
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
    // On a phone with originals only the icon, because a word that comes and goes would move its neighbors.
    written: stacked ? !originals : isWide,
    floating: !isWide,
    originals,
    hasFigures,
    grouped,
    style: { '--row-grid': [`${SELECT}px`, 'minmax(0,1fr)', ...tracks, ...actions].join(' ') },
  }
}

type Offer = Pick<RowLayout, 'hasFigures' | 'grouped'>

/** Returns the table's columns: those of a keyword tool's figures or of groups only once there are any. */
function offeredColumns({ hasFigures, grouped }: Offer): readonly Column[] {
  return tableColumns.filter(
    ({ isFigure = false, isGrouped = false }) => (hasFigures || !isFigure) && (grouped || !isGrouped),
  )
}

/** The grid of the table's head and rows; on a phone, a row has two lines. */
export const rowGrid =
  'px-(--edge) grid gap-x-4 max-md:grid-cols-[auto_minmax(0,1fr)_auto] max-md:grid-rows-[1fr_auto] max-md:gap-x-2 md:grid-cols-(--row-grid)'

/** Returns menu options that show and hide columns; none on a phone. */
export function columnOptions(
  { hidden, shown }: TableView,
  { stacked, columns, hasFigures, grouped }: RowLayout,
  onChange: (change: Partial<TableView>) => void,
) {
  if (stacked) return []
  return offeredColumns({ hasFigures, grouped }).map((column) => {
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
