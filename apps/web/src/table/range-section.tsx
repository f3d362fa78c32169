import { formatNumber } from '@quarry/contracts/format-count'
import { endOfDay, format, parseISO } from 'date-fns'
import { type PointerEvent, useRef, useState } from 'react'
import { anyValue, type Range, type RangeFacet } from '../session/question-filter.ts'
import { FacetSection } from '../ui/facet-options.tsx'
import { facetNames, formatDay, isBounded, withRange } from './question-filter.ts'
import type { Table } from './use-table.ts'

type RangeSectionProps = { table: Table; facet: RangeFacet; isMain?: boolean }

/** A histogram to brush, and fields for the same range. */
export function RangeSection({ table, facet, isMain = false }: RangeSectionProps) {
  const { filter, list } = table
  const { edges, counts } = list.facets
  const range = filter.ranges[facet]
  const name = facetNames[facet]
  const onChange = (next: Range) => table.setFilter(withRange(filter, facet, next))
  const isDate = facet === 'createdAt'
  const labelOf = isDate ? formatDay : formatNumber
  return (
    <FacetSection
      name={name}
      isMain={isMain}
      onClear={isBounded(range) ? () => onChange(anyValue) : undefined}
    >
      <Histogram
        edges={edges[facet]}
        counts={counts.bins[facet]}
        range={range}
        labelOf={labelOf}
        onChange={onChange}
      />
      <div className="mt-1.5 flex items-center gap-2.5 text-12 text-ink-3">
        <Bound
          label={isDate ? 'Posted from' : `${name} at least`}
          isDate={isDate}
          value={range.min}
          onChange={(min) => onChange({ ...range, min })}
        />
        to
        <Bound
          label={isDate ? 'Posted until' : `${name} at most`}
          isDate={isDate}
          value={range.max}
          onChange={(max) =>
            onChange({ ...range, max: max !== undefined && isDate ? endOfDay(max).getTime() : max })
          }
        />
      </div>
    </FacetSection>
  )
}

type BoundProps = {
  label: string
  isDate: boolean
  value: number | undefined
  onChange: (value: number | undefined) => void
}

function Bound({ label, isDate, value, onChange }: BoundProps) {
  return (
    <input
      aria-label={label}
      type={isDate ? 'date' : 'number'}
      inputMode={isDate ? undefined : 'numeric'}
      placeholder="any"
      value={value === undefined ? '' : isDate ? format(value, 'yyyy-MM-dd') : value}
      onChange={({ target }) => onChange(isDate ? dayIn(target) : numberIn(target))}
      className="h-7.5 w-full min-w-0 flex-1 rounded-2 border border-control bg-surface px-2 text-13 text-ink tabular-nums max-md:h-9"
    />
  )
}

/** The beginning of the typed day where the reader is, in milliseconds. */
function dayIn({ value }: HTMLInputElement): number | undefined {
  return value === '' ? undefined : parseISO(value).getTime()
}

function numberIn({ valueAsNumber }: HTMLInputElement): number | undefined {
  return Number.isNaN(valueAsNumber) ? undefined : Math.trunc(valueAsNumber)
}

type HistogramProps = {
  edges: readonly number[]
  counts: readonly number[]
  range: Range
  labelOf: (value: number) => string
  onChange: (range: Range) => void
}

type Brush = { from: number; to: number }

/** Bars to drag over with a pointer; the fields below them are for the keyboard and screen readers. */
function Histogram({ edges, counts, range, labelOf, onChange }: HistogramProps) {
  const box = useRef<HTMLDivElement>(null)
  const [brush, setBrush] = useState<Brush>()
  const most = Math.max(1, ...counts)

  function binAt({ clientX }: PointerEvent): number {
    const { left = 0, width = 1 } = box.current?.getBoundingClientRect() ?? {}
    return Math.min(edges.length - 1, Math.max(0, Math.floor(((clientX - left) / width) * edges.length)))
  }

  function onPointerDown(event: PointerEvent<HTMLDivElement>) {
    event.currentTarget.setPointerCapture(event.pointerId)
    const bin = binAt(event)
    setBrush({ from: bin, to: bin })
  }

  function onPointerUp() {
    if (!brush) return
    setBrush(undefined)
    onChange(rangeOf(brush, edges))
  }

  const { min, max } = brush ? rangeOf(brush, edges) : range
  const isIn = (index: number) => {
    const next = edges[index + 1] ?? Number.POSITIVE_INFINITY
    const start = index === 0 ? Number.NEGATIVE_INFINITY : (edges[index] ?? 0)
    return (min === undefined || next > min) && (max === undefined || start <= max)
  }
  const isBrushed = brush !== undefined || isBounded(range)
  return (
    <>
      <div
        ref={box}
        aria-hidden="true"
        data-testid="histogram"
        onPointerDown={onPointerDown}
        onPointerMove={(event) => brush && setBrush({ ...brush, to: binAt(event) })}
        onPointerUp={onPointerUp}
        onPointerCancel={() => setBrush(undefined)}
        className="bars flex h-11 cursor-crosshair touch-none items-end gap-px"
      >
        {edges.map((edge, index) => {
          const count = counts[index] ?? 0
          const colour = !isIn(index) ? 'bg-line' : isBrushed ? 'bg-accent' : 'bg-line-strong'
          return (
            <span key={edge} className="flex h-full flex-1 items-end">
              <span
                data-out={isIn(index) ? undefined : ''}
                className={`w-full rounded-t-[1px] ${colour}`}
                style={{ height: count === 0 ? 0 : `max(2px, ${(100 * count) / most}%)` }}
              />
            </span>
          )
        })}
      </div>
      <div aria-hidden="true" className="flex justify-between text-11 text-ink-3 tabular-nums">
        <span>{labelOf(edges[0] ?? 0)}</span>
        <span>{labelOf(edges.at(-1) ?? 0)}+</span>
      </div>
    </>
  )
}

/** Returns the range of the bins that are brushed over. The histogram's first and last bin are open. */
function rangeOf({ from, to }: Brush, edges: readonly number[]): Range {
  const first = Math.min(from, to)
  const next = edges[Math.max(from, to) + 1]
  return { min: first === 0 ? undefined : edges[first], max: next === undefined ? undefined : next - 1 }
}
