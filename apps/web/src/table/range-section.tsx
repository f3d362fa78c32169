import { formatNumber } from '@quarry/contracts/format-count'
import { addDays, format } from 'date-fns'
import { useId } from 'react'
import type { Range, RangeFacet } from '../session/question-filter.ts'
import { FacetSection } from '../ui/facet-options.tsx'
import { formatDay } from './format-range.ts'
import { Histogram } from './histogram.tsx'

type RangeSectionProps = {
  facet: RangeFacet
  name: string
  isMain: boolean
  /** Lower ends of the bins. */
  edges: readonly number[]
  /** Rows in each bin. */
  counts: readonly number[]
  range: Range
  onChange: (range: Range) => void
  onClear: (() => void) | undefined
}

/** A histogram to brush, and fields for the same range. */
export function RangeSection({
  facet,
  name,
  isMain,
  edges,
  counts,
  range,
  onChange,
  onClear,
}: RangeSectionProps) {
  const isDate = facet === 'createdAt'
  const labelOf = isDate ? formatDay : formatNumber
  return (
    <FacetSection name={name} isMain={isMain} onClear={onClear}>
      <Histogram
        name={name}
        edges={edges}
        counts={counts}
        range={range}
        labelOf={labelOf}
        onChange={onChange}
      />
      <div className="mt-1.5 grid grid-cols-2 gap-x-2 gap-y-1">
        <Bound
          subject={isDate ? 'Posted' : name}
          label={isDate ? 'from' : 'at least'}
          isDate={isDate}
          value={range.min}
          onChange={(min) => onChange({ ...range, min })}
        />
        <Bound
          subject={isDate ? 'Posted' : name}
          label={isDate ? 'until' : 'at most'}
          isDate={isDate}
          value={range.max}
          onChange={(max) => onChange({ ...range, max: max !== undefined && isDate ? endOf(max) : max })}
        />
      </div>
    </FacetSection>
  )
}

type BoundProps = {
  /** What the name begins with; seen above. */
  subject: string
  label: string
  isDate: boolean
  value: number | undefined
  onChange: (value: number | undefined) => void
}

function Bound({ subject, label, isDate, value, onChange }: BoundProps) {
  const id = useId()
  const shown = value === undefined ? '' : isDate ? format(value, 'yyyy-MM-dd') : value
  return (
    <div className="min-w-0 rounded-1 focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-focus">
      <label htmlFor={id} className="block flex-none text-11 text-ink-3">
        <span className="sr-only">{subject} </span>
        <span className="inline-block first-letter:uppercase">{label}</span>
      </label>
      <input
        id={id}
        type={isDate ? 'date' : 'number'}
        inputMode={isDate ? undefined : 'numeric'}
        placeholder="any"
        value={shown}
        onChange={({ target }) => onChange(isDate ? dayIn(target) : numberIn(target))}
        className="h-6.5 w-full min-w-0 rounded-1 border border-control bg-surface px-1.5 text-12 tabular-nums max-md:h-9"
      />
    </div>
  )
}

/** The beginning of the typed day where the reader is, in milliseconds. The field gives it in UTC. */
function dayIn({ valueAsNumber }: HTMLInputElement): number | undefined {
  if (Number.isNaN(valueAsNumber)) return undefined
  const typed = new Date(valueAsNumber)
  const day = new Date(0)
  day.setFullYear(typed.getUTCFullYear(), typed.getUTCMonth(), typed.getUTCDate())
  return day.setHours(0, 0, 0, 0)
}

/** The last millisecond of a day that begins then. */
function endOf(dayMs: number): number {
  return addDays(dayMs, 1).getTime() - 1
}

function numberIn({ valueAsNumber }: HTMLInputElement): number | undefined {
  return Number.isNaN(valueAsNumber) ? undefined : Math.trunc(valueAsNumber)
}
