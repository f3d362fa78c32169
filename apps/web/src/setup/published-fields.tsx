import { useId } from 'react'
import type { PublishedRange } from '../session/published-range.ts'
import { FieldError } from '../ui/field.tsx'
import { TextInput } from '../ui/text-input.tsx'

type PublishedFieldsProps = {
  range: PublishedRange
  problem: string | undefined
  /** `isPartial`: the browser's field contains a part of a date, which has no value. */
  onChange: (end: keyof PublishedRange, day: string, isPartial: boolean) => void
}

const ends = [
  ['from', 'From'],
  ['to', 'To'],
] as const

/** Days between which posts were published; both may stay empty. */
export function PublishedFields({ range, problem, onChange }: PublishedFieldsProps) {
  const id = useId()
  const helpId = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-13 font-medium">
        Only posts published <span className="text-12 font-normal text-ink-3">optional</span>
      </legend>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-13">
        {ends.map(([end, label]) => (
          <span key={end} className="flex items-center gap-2">
            <label htmlFor={`${id}-${end}`} className="max-md:w-9">
              {label}
            </label>
            <TextInput
              id={`${id}-${end}`}
              type="date"
              min="2005-06-23"
              max="9999-12-31"
              aria-invalid={problem ? true : undefined}
              aria-describedby={helpId}
              value={range[end]}
              onChange={({ target }) => onChange(end, target.value, target.validity.badInput)}
              onBlur={({ target }) => onChange(end, target.value, target.validity.badInput)}
              className="w-40!"
            />
          </span>
        ))}
      </div>
      <div className="mt-1.5" aria-live="polite">
        {problem ? (
          <FieldError id={helpId}>{problem}</FieldError>
        ) : (
          <p id={helpId} className="text-12 leading-normal text-ink-3">
            Both days are included. Empty fields set no limit.
          </p>
        )}
      </div>
    </fieldset>
  )
}
