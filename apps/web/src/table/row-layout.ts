import { OptionalColumn as Columns, type OptionalColumn, type TableView } from '../session/table-view.ts'
import { defaultWidths, engagementColumns, figureColumns, originColumns } from './question-columns.ts'

/** Where a row's parts are. The same object until something in it changes. */
export type RowLayout = {
  /** One line, with subreddit, author and date in columns; otherwise they are below the title. */
  oneLine: boolean
  /** No columns: the parts of a row wrap, each in a place of fixed height. */
  stacked: boolean
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
  const columns = new Set(
    Columns.options.filter(
      (column) =>
        !view.hidden.includes(column) &&
        (column !== 'risk' || hasRisk) &&
        (hasFigures || !isFigureColumn(column)) &&
        (hasRoom(column) || !oneLine),
    ),
  )
  const engagement = sumOf(engagementColumns.filter((column) => columns.has(column)))
  const tracks = [
    '28px',
    'minmax(0,1fr)',
    ...(columns.has('processingStatus') ? [`${widthOf('processingStatus')}px`] : []),
    ...(columns.has('risk') ? [`${widthOf('risk')}px`] : []),
    ...(figures.length > 0 ? [`${sumOf(figures)}px`] : []),
    ...(engagement > 0 ? [`${engagement}px`] : []),
    framed ? '60px' : '92px',
  ]
  const widths = Object.fromEntries(
    Columns.options.map((column) => [`--w-${column}`, `${widthOf(column)}px`]),
  )
  return {
    oneLine,
    stacked,
    columns,
    originals: originals && !oneLine,
    style: { '--row-grid': tracks.join(' '), ...widths },
  }
}

/** Columns of the questions table, the same for its head and its rows; narrow, they wrap. */
export const rowGrid =
  'px-4 max-[390px]:px-3 max-md:flex max-md:flex-wrap max-md:items-center md:grid md:grid-cols-(--row-grid) md:gap-x-3'
