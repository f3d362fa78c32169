import { useId, useState } from 'react'
import { type PublishedRange, rangeProblem } from '../analysis/choices/published-range.ts'
import { useWorkflow } from '../analysis/use-workflow.ts'
import { FieldError } from '../ui/field.tsx'
import { TextInput } from '../ui/text-input.tsx'

type PublishedDatesProps = {
  published: PublishedRange
  problem: string | undefined
  /** `isPartial` is true while the browser's field contains an incomplete date, which has no value. */
  onChange: (end: keyof PublishedRange, day: string, isPartial: boolean) => void
}

const ends = [
  ['from', 'From'],
  ['to', 'To'],
] as const

/** Fields for the first and last day of publication; both may stay empty. */
export function PublishedDates({ published, problem, onChange }: PublishedDatesProps) {
  const id = useId()
  const helpId = useId()
  return (
    <fieldset className="mt-2 rounded-2 bg-surface-2 px-3.5 py-3">
      <legend className="sr-only">Only posts published</legend>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-13">
        <span aria-hidden="true">Only posts published</span>
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
              value={published[end]}
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
            Both days are included. Leave a field empty for no limit.
          </p>
        )}
      </div>
    </fieldset>
  )
}

const PARTIAL = 'Enter a full date or clear the field.'

/** The date range of an extraction, and its problem. */
export function usePublishedRange() {
  const { workflow, update } = useWorkflow()
  const [partial, setPartial] = useState<ReadonlySet<keyof PublishedRange>>(new Set())
  const { published } = workflow

  function onChange(end: keyof PublishedRange, day: string, isPartial: boolean) {
    const others = [...partial].filter((other) => other !== end)
    setPartial(new Set(isPartial ? [...others, end] : others))
    update((before) => ({ ...before, published: { ...before.published, [end]: day } }))
  }

  return { published, onChange, problem: partial.size > 0 ? PARTIAL : rangeProblem(published, new Date()) }
}
