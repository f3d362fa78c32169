import { type ReactNode, useId } from 'react'

type FieldProps = {
  label: string
  required?: boolean
  optional?: boolean
  help?: ReactNode
  children: (ids: { id: string; 'aria-describedby': string | undefined }) => ReactNode
}

/** Label above, help below, tied to the control that is drawn between them. */
export function Field({ label, required = false, optional = false, help, children }: FieldProps) {
  const id = useId()
  const helpId = `${id}-help`
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="flex items-baseline gap-1.5 text-13 font-medium">
        {label}
        {required && (
          <span className="font-semibold text-bad" aria-hidden="true">
            *
          </span>
        )}
        {optional && <span className="text-12 font-normal text-ink-3">optional</span>}
      </label>
      {children({ id, 'aria-describedby': help ? helpId : undefined })}
      {help && (
        <p id={helpId} className="text-12 leading-normal text-ink-3">
          {help}
        </p>
      )}
    </div>
  )
}
