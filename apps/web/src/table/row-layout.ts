import { OptionalColumn as Columns, type OptionalColumn, type TableView } from '../session/table-view.ts'
import { defaultWidths, engagementColumns, figureColumns, originColumns } from './question-columns.ts'

/** Where a row's parts are. The same object until something in it changes. */
export type RowLayout = {
  /** One line, with subreddit, author and date in columns; otherwise they are below the title. */
  oneLine: boolean
  /** The page has the frame of the workbench, where `]` and the toolbar open the inspector, not a button in each row. */
  framed: boolean
  /** No columns: the parts of a row wrap, each in a place of fixed height. */
  stacked: boolean
  /** The comments are below the score, and the risk and the volume have no column either, so that the title keeps its room. */
  paired: boolean
  columns: ReadonlySet<OptionalColumn>
  /** What was changed in the title, and the original below it. */
  originals: boolean
  /** Of the table's element: the grid of the head and of every row, so that resizing renders no row again. */
  style: Readonly<Record<`--${string}`, string>>
}

/** Narrower tables leave out the author, then subreddit and date, and so on, so that the title keeps its room. Pixels. */
const ROOM: Readonly<Record<OptionalColumn, number>> = {
  topic: 1300,
  author: 1020,
  subreddit: 880,
  createdAt: 880,
  numComments: 760,
  risk: 640,
  processingStatus: 560,
  score: 0,
  volume: 0,
  priority: 0,
}
/** What the author and the topic need beside the risk. */
const ROOM_BESIDE_RISK = { author: 1220, topic: 1420 } as const

/** Columns are paired where the title of a row with two lines would have less room; without the frame, less than half. Pixels. */
const TITLE_ROOM = 360
/** Narrower tables with paired columns leave out the status and the risk. Pixels. */
const ROOM_FOR_PAIRED_STATUS = 480
/** Room for the longest status, and for the name of a sorted column. Pixels. */
const PAIRED_WIDTHS: Readonly<Partial<Record<OptionalColumn, number>>> = {
  processingStatus: 94,
  score: 90,
  numComments: 90,
}

function isFigureColumn(column: OptionalColumn): boolean {
  return figureColumns.some((figure) => figure === column)
}

export type Room = {
  /** Of the table, in pixels. */
  width: number
  framed: boolean
  stacked: boolean
  /** A question has a risk; else there is no column for it. */
  hasRisk: boolean
  /** A question has figures of a keyword tool; else there are no columns for them. */
  hasFigures: boolean
  /** Originals are shown where a row has more than one line. */
  originals: boolean
}

export function rowLayout(view: TableView, room: Room): RowLayout {
  const { framed, stacked, hasRisk, hasFigures, originals } = room
  const oneLine = framed && view.density === 'compact'
  const showsRisk = hasRisk && !view.hidden.includes('risk')
  const widthOf = (column: OptionalColumn) => view.widths[column] ?? defaultWidths[column]
  const sumOf = (columns: readonly OptionalColumn[]) =>
    columns.reduce((sum, column) => sum + widthOf(column), 0)
  const figures = hasFigures ? figureColumns.filter((column) => !view.hidden.includes(column)) : []
  /** Of the table without the columns of keyword tools. */
  const width = room.width - sumOf(figures)
  /** A user who wants to see the topic hides another column for it. */
  const widthHidden = originColumns
    .filter((column) => column !== 'topic' && view.hidden.includes(column))
    .reduce((sum, column) => sum + defaultWidths[column], 0)
  const hasRoom = (column: OptionalColumn) => {
    const room = column === 'topic' ? width + widthHidden : width
    if ((column === 'author' || column === 'topic') && showsRisk) return room >= ROOM_BESIDE_RISK[column]
    return room >= ROOM[column]
  }
  const unpaired = new Set(
    Columns.options.filter(
      (column) =>
        !view.hidden.includes(column) &&
        (column !== 'risk' || hasRisk) &&
        (hasFigures || !isFigureColumn(column)) &&
        (hasRoom(column) || !oneLine),
    ),
  )
  const gap = framed ? GAPS.framed : GAPS.other
  const actions = framed ? 60 : 88
  const cells = cellsOf(unpaired)
  const titleRoom = room.width - 2 * EDGE - SELECT - actions - sumOf(cells.flat()) - gap * (cells.length + 2)
  const paired = !oneLine && !stacked && titleRoom < (framed ? TITLE_ROOM : room.width / 2)
  const columns = paired ? withRoomPaired(unpaired, room.width) : unpaired
  const shownWidthOf = (column: OptionalColumn) => (paired && PAIRED_WIDTHS[column]) || widthOf(column)
  const tracks = (paired ? pairedCellsOf(columns) : cells).map(
    (cell) => `${cell.reduce((sum, column) => sum + shownWidthOf(column), 0)}px`,
  )
  const widths = Object.fromEntries(
    Columns.options.map((column) => [`--w-${column}`, `${shownWidthOf(column)}px`]),
  )
  return {
    oneLine,
    framed,
    stacked,
    paired,
    columns,
    originals: originals && !oneLine,
    style: {
      '--row-grid': [`${SELECT}px`, 'minmax(0,1fr)', ...tracks, `${actions}px`].join(' '),
      ...widths,
    },
  }
}

/** The risk is below the status, in its cell. */
export function hasRiskBelowStatus({ paired, columns }: Pick<RowLayout, 'paired' | 'columns'>): boolean {
  return paired && columns.has('processingStatus')
}

type ColumnSet = ReadonlySet<OptionalColumn>

/** The cells of a row between its title and its actions, by the columns in them. */
function cellsOf(columns: ColumnSet): OptionalColumn[][] {
  return [['processingStatus'] as const, ['risk'] as const, figureColumns, engagementColumns]
    .map((cell) => cell.filter((column) => columns.has(column)))
    .filter(({ length }) => length > 0)
}

function pairedCellsOf(columns: ColumnSet): OptionalColumn[][] {
  const isBelow = hasRiskBelowStatus({ paired: true, columns })
  return cellsOf(new Set([...columns].filter((column) => !isFigureColumn(column))))
    .map((cell) => cell.slice(0, 1))
    .filter(([column]) => column !== 'risk' || !isBelow)
}

function withRoomPaired(columns: ColumnSet, width: number): ColumnSet {
  if (width >= ROOM_FOR_PAIRED_STATUS) return columns
  return new Set([...columns].filter((column) => column !== 'processingStatus' && column !== 'risk'))
}

/** Pixels, as in `rowGrid`: of the column with the checkbox, at both edges of a row and between its columns. */
const SELECT = 20
const EDGE = 16
const GAPS = { framed: 12, other: 8 }

/** Columns of the questions table, the same for its head and its rows; narrow, they wrap. */
export const rowGrid =
  'px-4 max-[390px]:px-3 max-md:flex max-md:flex-wrap max-md:items-center md:grid md:grid-cols-(--row-grid) md:gap-x-2 frame:gap-x-3'
