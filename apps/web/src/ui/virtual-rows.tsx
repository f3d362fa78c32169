import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import {
  type ComponentProps,
  type CSSProperties,
  type ReactNode,
  type Ref,
  useCallback,
  useImperativeHandle,
} from 'react'
import { tableRoles } from './table-roles.ts'

/** For the outermost element of a row: where it stands, and how its height is learnt. */
export type RowPlace = {
  ref: (element: Element | null) => void
  'data-index': number
  style: CSSProperties
}

export type VirtualRowsControl = {
  /** Scrolls no further than it takes to see the row whole. */
  show: (index: number) => void
}

type VirtualRowsProps<Row> = {
  as: 'tbody' | 'ul'
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** Height that a row is taken to have until it has been drawn, in pixels. */
  estimatedHeight: number
  /** What scrolls; as state of whoever draws it, for a ref would be set too late for the first rows. */
  viewport: HTMLDivElement | null
  /** Rows that stay drawn wherever the user scrolls, so that neither the focus nor what is typed there is lost. */
  pinned?: readonly number[]
  /** Height of a sticky head in the same viewport, in pixels. */
  headHeight?: number
  control?: Ref<VirtualRowsControl>
  /** Draws one row; its outermost element takes the key and the place. */
  children: (row: Row, key: string, place: RowPlace) => ReactNode
}

const noRows: readonly number[] = []

/** Draws only the rows that can be seen; thousands cost no more than dozens. */
export function VirtualRows<Row>({
  as,
  rows,
  keyOf,
  estimatedHeight,
  viewport,
  pinned = noRows,
  headHeight = 0,
  control,
  children,
}: VirtualRowsProps<Row>) {
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
    overscan: 12,
  })
  useImperativeHandle(control, () => ({ show: (index) => virtualizer.scrollToIndex(index) }), [virtualizer])

  return (
    <Rows as={as} height={virtualizer.getTotalSize()}>
      {virtualizer.getVirtualItems().map(({ index, start }) => {
        const row = rows[index]
        if (row === undefined) return null
        return children(row, keyOf(row), {
          ref: virtualizer.measureElement,
          'data-index': index,
          style: { position: 'absolute', insetInline: 0, top: 0, transform: `translateY(${start}px)` },
        })
      })}
    </Rows>
  )
}

type RowsProps = { as: 'tbody' | 'ul'; height: number; children: ComponentProps<'ul'>['children'] }

function Rows({ as, height, children }: RowsProps) {
  const look = { className: 'relative block', style: { height } }
  if (as === 'ul') return <ul {...look}>{children}</ul>
  return (
    <tbody {...tableRoles.rowgroup} {...look}>
      {children}
    </tbody>
  )
}
