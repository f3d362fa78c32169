import {
  defaultRangeExtractor,
  measureElement,
  useVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual'
import {
  type CSSProperties,
  type ReactNode,
  type Ref,
  useCallback,
  useImperativeHandle,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react'

/**
 * Props for the outermost element of a row: its index, measurement and position. Stable per index, so that a
 * memoized row is not rendered again.
 */
export type RowPlace = {
  ref: (element: Element | null) => void
  'data-index': number
  style: CSSProperties
}

export type VirtualRowsControl = {
  /** Scrolls just far enough to show the whole row, or to center it. */
  show: (index: number, align?: 'auto' | 'center') => void
}

type VirtualRowsProps<Row> = {
  as: 'tbody' | 'ul'
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** Assumed height of a row before it is measured, in pixels. */
  estimatedHeight: number
  /** True if nearly all rows have that height. Others are then measured after the browser's layout, not immediately. */
  isExact?: boolean
  /** The scrolling element, kept in state because a ref would be set too late for the first rows. */
  viewport: HTMLDivElement | null
  /** Indexes of rows that stay rendered wherever the user scrolls, to keep their focus and input. */
  pinned?: readonly number[]
  /** Height of a sticky head in the same viewport, in pixels. */
  headHeight?: number
  control?: Ref<VirtualRowsControl>
  /** Renders one row; its outermost element must have the key and the place. */
  children: (row: Row, key: string, place: RowPlace) => ReactNode
}

const noRows: readonly number[] = []

/** Rows rendered beyond either edge: enough for one turn of the wheel, few enough to render in one frame. */
const OVERSCAN = 4

const somewhere = { position: 'absolute', insetInline: 0, contain: 'layout paint' } as const

/**
 * Renders only visible rows. Sets their positions outside of React, so that scrolling does not render existing rows
 * again.
 */
export function VirtualRows<Row>({
  as: Rows,
  rows,
  keyOf,
  estimatedHeight,
  isExact = false,
  viewport,
  pinned = noRows,
  headHeight = 0,
  control,
  children,
}: VirtualRowsProps<Row>) {
  const rendered = useRef<Range>(null)
  const [, renderAgain] = useReducer((count: number) => count + 1, 0)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => viewport,
    estimateSize: () => estimatedHeight,
    getItemKey: useCallback(
      (index: number) => {
        const row = rows[index]
        return row === undefined ? index : keyOf(row)
      },
      [rows, keyOf],
    ),
    rangeExtractor: useCallback(
      (range: Parameters<typeof defaultRangeExtractor>[0]) => {
        const indexes = defaultRangeExtractor(range)
        const others = pinned.filter((index) => index >= 0 && !indexes.includes(index))
        return others.length === 0 ? indexes : [...new Set([...indexes, ...others])].sort((a, b) => a - b)
      },
      [pinned],
    ),
    scrollPaddingEnd: headHeight,
    overscan: OVERSCAN,
    ...(isExact && { measureElement: measureLater }),
    // react-virtual compares a new range with the last one that it announced. A list that has shrunk and grown back would
    // keep its few rows.
    onChange: ({ range }) => {
      if (!isSameRange(range, rendered.current)) renderAgain()
    },
    directDomUpdates: true,
    directDomUpdatesMode: 'position',
  })
  useLayoutEffect(() => {
    rendered.current = virtualizer.range
  })
  const [places] = useState(() => new Map<number, RowPlace>())
  const positionOf = (index: number): RowPlace => {
    const known = places.get(index)
    if (known) return known
    const place = { ref: virtualizer.measureElement, 'data-index': index, style: somewhere }
    places.set(index, place)
    return place
  }
  useImperativeHandle(
    control,
    () => ({ show: (index, align = 'auto') => virtualizer.scrollToIndex(index, { align }) }),
    [virtualizer],
  )

  return (
    <Rows
      ref={virtualizer.containerRef}
      role={Rows === 'tbody' ? 'rowgroup' : undefined}
      className="relative block"
    >
      {virtualizer.getVirtualItems().map(({ index }) => {
        const row = rows[index]
        return row === undefined ? null : children(row, keyOf(row), positionOf(index))
      })}
    </Rows>
  )
}

type Range = { startIndex: number; endIndex: number } | null

const isSameRange = (left: Range, right: Range) =>
  left?.startIndex === right?.startIndex && left?.endIndex === right?.endIndex

/** Assumes a new row's estimated height, because measuring it would force a layout in the middle of a render. */
function measureLater(
  row: Element,
  entry: ResizeObserverEntry | undefined,
  virtualizer: Virtualizer<HTMLDivElement, Element>,
): number {
  if (entry) return measureElement(row, entry, virtualizer)
  const index = virtualizer.indexFromElement(row)
  const { getItemKey, estimateSize } = virtualizer.options
  return virtualizer.itemSizeCache.get(getItemKey(index)) ?? estimateSize(index)
}
