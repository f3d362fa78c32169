import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type ComponentProps, type CSSProperties, type ReactNode, useCallback } from 'react'
import { tableRoles } from './table-roles.ts'

/** For the outermost element of a row: where it stands, and how its height is learnt. */
export type RowPlace = {
  ref: (element: Element | null) => void
  'data-index': number
  style: CSSProperties
}

type VirtualRowsProps<Row> = {
  as: 'tbody' | 'ul'
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** Height that a row is taken to have until it has been drawn, in pixels. */
  estimatedHeight: number
  /** What scrolls; as state of whoever draws it, for a ref would be set too late for the first rows. */
  viewport: HTMLDivElement | null
  /** Row that stays drawn wherever the user scrolls, so that what is typed into it is not lost. */
  pinnedIndex?: number
  /** Draws one row; its outermost element takes the key and the place. */
  children: (row: Row, key: string, place: RowPlace) => ReactNode
}

/** Draws only the rows that can be seen; thousands cost no more than dozens. */
export function VirtualRows<Row>({
  as,
  rows,
  keyOf,
  estimatedHeight,
  viewport,
  pinnedIndex = -1,
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
        if (pinnedIndex < 0 || indexes.includes(pinnedIndex)) return indexes
        return [...indexes, pinnedIndex].sort((a, b) => a - b)
      },
      [pinnedIndex],
    ),
    overscan: 8,
  })

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
