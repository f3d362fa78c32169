import { OptionalColumn, type TableView } from '../session/table-view.ts'
import { columns as allColumns } from './question-columns.ts'

/** Where a row's parts are. The same object until something in it changes. */
export type RowLayout = {
  /** A phone: no columns, the title above a line with the rest. */
  stacked: boolean
  /** Beside the title. */
  columns: readonly OptionalColumn[]
  /** In a line below the title, for want of room beside it. */
  below: readonly OptionalColumn[]
  /** The status is written where it is not the usual; else it is an icon alone. */
  written: boolean
  /** The buttons of a row have no column and lie over it. */
  floating: boolean
  /** The original is below a title that differs from it. */
  originals: boolean
  /** Of the table's element: the grid of the head and of every row, so that resizing renders no row again. */
  style: Readonly<Record<`--${string}`, string>>
}

export type Room = {
  /** Of the table, in pixels. */
  width: number
  stacked: boolean
  /** A question has figures of a keyword tool; else there are no columns for them. */
  hasFigures: boolean
  /** Originals, and whence each question is. */
  originals: boolean
}

/** Pixels of the column with the status' icon alone. */
const ICON = 20
const SELECT = 20
const ACTIONS = 78

export function rowLayout(view: TableView, { width, stacked, hasFigures, originals }: Room): RowLayout {
  const offered = OptionalColumn.options.filter(
    (column) => !view.hidden.includes(column) && (hasFigures || !allColumns[column].isFigure),
  )
  const fits = (column: OptionalColumn) => {
    const { room = 0, roomWithOriginals = room } = allColumns[column]
    return width >= (originals ? roomWithOriginals : room) || view.shown.includes(column)
  }
  const columns = stacked ? [] : offered.filter(fits)
  const isBelow = originals
    ? (column: OptionalColumn) => ['subreddit', 'author', 'createdAt'].includes(column)
    : (column: OptionalColumn) => stacked && column === 'subreddit'
  const isWide = width >= (allColumns.subreddit.room ?? 0)
  const tracks = columns.map((column) => {
    if (column === 'processingStatus' && !isWide) return `${ICON}px`
    return `${view.widths[column] ?? allColumns[column].width}px`
  })
  return {
    stacked,
    columns,
    below: offered.filter((column) => isBelow(column) && !columns.includes(column)),
    // A word that comes and goes would move what is beside it.
    written: stacked ? !originals : isWide,
    floating: !isWide,
    originals,
    style: {
      '--row-grid': [`${SELECT}px`, 'minmax(0,1fr)', ...tracks, ...(isWide ? [`${ACTIONS}px`] : [])].join(
        ' ',
      ),
    },
  }
}

/** Columns of the questions table, the same for its head and its rows; stacked, a row has two lines. */
export const rowGrid =
  'px-(--edge) grid gap-x-4 max-md:grid-cols-[auto_minmax(0,1fr)_auto] max-md:grid-rows-[1fr_auto] max-md:gap-x-2 md:grid-cols-(--row-grid)'

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
    name: allColumns[column].name,
    chosen: columns.includes(column),
    onChange: (chosen: boolean) =>
      onChange({
        hidden: chosen ? without(hidden, column) : [...hidden, column],
        shown: chosen ? [...shown, column] : without(shown, column),
      }),
  }))
}
