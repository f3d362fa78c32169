import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'

type FieldIds = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': boolean | undefined
}

type FieldProps = {
  label: string
  required?: boolean
  optional?: boolean
  help?: ReactNode
  /** The entry's error, which replaces the help. */
  error?: ReactNode
  children: (ids: FieldIds) => ReactNode
}

/** A form field with its label above and its help or error below, linked by ids. */
export function Field({ label, required = false, optional = false, help, error, children }: FieldProps) {
  const id = useId()
  const helpId = `${id}-help`
  const below = error ?? help
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="flex cursor-default items-baseline gap-1.5 text-13 font-medium">
        {label}
        {required && (
          <span className="font-semibold text-bad" aria-hidden="true">
            *
          </span>
        )}
        {optional && <span className="text-12 font-normal text-ink-3">optional</span>}
      </label>
      {children({
        id,
        'aria-describedby': below ? helpId : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error && <FieldError id={helpId}>{error}</FieldError>}
      {!error && help && (
        <p id={helpId} className="text-12 leading-normal text-ink-3">
          {help}
        </p>
      )}
    </div>
  )
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-12 leading-normal text-bad text-pretty">
      <CircleAlert size={13} className="mt-[2.5px] flex-none" aria-hidden="true" />
      <span>{children}</span>
    </p>
  )
}
