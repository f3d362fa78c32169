import { type PointerEvent, useRef, useState } from 'react'
import type { Range } from '../session/question-filter.ts'
import { rangeOfBins } from './histogram-bins.ts'
import { RangeSlider } from './range-slider.tsx'

type HistogramProps = {
  name: string
  edges: readonly number[]
  counts: readonly number[]
  range: Range
  labelOf: (value: number) => string
  onChange: (range: Range) => void
}

type Brush = { from: number; to: number }

/** Bars to drag over with a pointer, and a slider for the keyboard and screen readers. */
export function Histogram({ name, edges, counts, range, labelOf, onChange }: HistogramProps) {
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
    onChange(rangeOfBins(Math.min(brush.from, brush.to), Math.max(brush.from, brush.to), edges))
  }

  const isIn = (index: number) => {
    if (brush) return index >= Math.min(brush.from, brush.to) && index <= Math.max(brush.from, brush.to)
    const { min, max } = range
    const next = edges[index + 1] ?? Number.POSITIVE_INFINITY
    const start = index === 0 ? Number.NEGATIVE_INFINITY : (edges[index] ?? 0)
    return (min === undefined || next > min) && (max === undefined || start <= max)
  }
  const isBrushed = brush !== undefined || range.min !== undefined || range.max !== undefined
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
      <RangeSlider name={name} edges={edges} range={range} labelOf={labelOf} onChange={onChange} />
      <div aria-hidden="true" className="flex justify-between text-11 text-ink-3 tabular-nums">
        <span>{labelOf(edges[0] ?? 0)}</span>
        <span>{labelOf(edges.at(-1) ?? 0)}+</span>
      </div>
    </>
  )
}
