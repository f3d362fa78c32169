import { endOfDay } from 'date-fns/endOfDay'
import { format } from 'date-fns/format'
import { parseISO } from 'date-fns/parseISO'
import { anyValue, type Range } from '../analysis/table-state/question-filter.ts'
import { FacetSection } from '../ui/facet-options.tsx'
import type { FacetOf } from './columns.tsx'
import { hasBound, withRange } from './question-filter.ts'
import { useFilter } from './use-table.ts'

/** Fields for both ends of a range. */
export function RangeSection({ facet }: { facet: FacetOf<'range'> }) {
  const [filter, setFilter] = useFilter()
  const { key, name, isDate = false, isFolded = false } = facet
  const range = filter.ranges[key] ?? anyValue
  const onChange = (next: Range) => setFilter(withRange(filter, key, next))
  return (
    <FacetSection
      name={name}
      isMain={!isFolded}
      onClear={hasBound(range) ? () => onChange(anyValue) : undefined}
    >
      <div className="flex items-center gap-2.5 text-12 text-ink-3">
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

/** Returns the start of the typed day in local time, in milliseconds. */
function dayIn({ value }: HTMLInputElement): number | undefined {
  return value === '' ? undefined : parseISO(value).getTime()
}

function numberIn({ valueAsNumber }: HTMLInputElement): number | undefined {
  return Number.isNaN(valueAsNumber) ? undefined : Math.trunc(valueAsNumber)
}
