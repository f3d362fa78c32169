import { PRIORITY_FORMULA } from '../session/keyword-figures.ts'
import { OptionalColumn, type SortColumn, type TableView } from '../session/table-view.ts'

/** Widths in pixels. */
type Column = {
  name: string
  /** Enough for most contents. */
  width: number
  /** There unless the user hides it; the others are only there if the user chooses them. */
  isUsual?: true
  /** Explains what the name leaves open. */
  tip?: string
  /** At the right of its column. */
  isNumber?: true
  /** From files of keyword tools. */
  isFigure?: true
}

/** The columns beside the title. */
export const questionColumns: Readonly<Record<OptionalColumn, Column>> = {
  topic: { name: 'Topic', width: 140 },
  subreddit: { name: 'Subreddit', width: 124 },
  author: { name: 'Author', width: 116 },
  createdAt: { name: 'Date', width: 84 },
  processingStatus: {
    name: 'Status',
    width: 88,
    isUsual: true,
    tip: 'Cleaned titles sort by the risk that their meaning changed',
  },
  volume: {
    name: 'Volume',
    width: 84,
    tip: 'Monthly searches (low end of a range), or impressions if there is no volume',
    isNumber: true,
    isFigure: true,
    isUsual: true,
  },
  priority: {
    name: 'Priority',
    width: 72,
    tip: `Demand × engagement: ${PRIORITY_FORMULA}`,
    isNumber: true,
    isFigure: true,
    isUsual: true,
  },
  score: {
    name: 'Engagement',
    width: 112,
    tip: 'Points · comments, by points',
    isNumber: true,
    isUsual: true,
  },
  numComments: { name: 'Comments', width: 72, isNumber: true },
}

export function isNumber(column: SortColumn): boolean {
  return column !== 'title' && questionColumns[column].isNumber === true
}

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
  /** Of the table's element: the grid of the head and of every row. */
  style: Readonly<Record<`--${string}`, string>>
}

export type Room = {
  /** Of the table, in pixels. */
  width: number
  stacked: boolean
  /** A question has figures of a keyword tool; else there are no columns for them. */
  hasFigures: boolean
  /** The questions are of more than one community; else it needs no column. */
  hasCommunities: boolean
  /** Originals, and whence each question is. */
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
  const offered = OptionalColumn.options.filter(
    (column) => !view.hidden.includes(column) && (hasFigures || !questionColumns[column].isFigure),
  )
  const isThere = (column: OptionalColumn) =>
    view.shown.includes(column) ||
    questionColumns[column].isUsual === true ||
    (column === 'subreddit' && hasCommunities && isWide)
  const columns = stacked ? [] : offered.filter(isThere)
  const isBelow = originals
    ? (column: OptionalColumn) => ['subreddit', 'author', 'createdAt'].includes(column)
    : (column: OptionalColumn) => stacked && column === 'subreddit'
  const tracks = columns.map((column) => {
    if (column === 'processingStatus' && !isWide) return `${ICON}px`
    return `${questionColumns[column].width}px`
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
    name: questionColumns[column].name,
    chosen: columns.includes(column),
    onChange: (chosen: boolean) =>
      onChange({
        hidden: chosen ? without(hidden, column) : [...hidden, column],
        shown: chosen ? [...shown, column] : without(shown, column),
      }),
  }))
}
