import { type ComponentProps, type InputHTMLAttributes, type ReactNode, useId } from 'react'

type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  /** True if some, but not all, items are selected. */
  mixed?: boolean
}

export function Checkbox({ mixed = false, className = '', ...rest }: CheckboxProps) {
  return (
    <input
      type="checkbox"
      {...rest}
      ref={(element) => {
        if (element) element.indeterminate = mixed
      }}
      className={`checkbox ${className}`}
    />
  )
}

type LabeledCheckboxProps = ComponentProps<typeof Checkbox> & {
  label: ReactNode
  /** Shown at the right end of the line, such as a cost. */
  note?: string
  /** An explanation below the label. */
  help?: string
}

export function LabeledCheckbox({ label, note, help, className = '', ...rest }: LabeledCheckboxProps) {
  const id = useId()
  return (
    <label htmlFor={id} className={`flex items-start gap-2.5 ${note ? 'text-13' : ''} ${className}`}>
      <Checkbox {...rest} id={id} />
      {note || help ? (
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-baseline justify-between gap-x-3">
            {label} <span className="text-12 text-ink-3">{note}</span>
          </span>
          {help && <span className="block text-12 leading-normal text-ink-3">{help}</span>}
        </span>
      ) : (
        label
      )}
    </label>
  )
}

type LabeledRadioProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'> & {
  label: ReactNode
  /** A line below the label. */
  note?: ReactNode
}

export function LabeledRadio({ label, note, ...rest }: LabeledRadioProps) {
  return (
    <label className={`flex items-start gap-2.5 text-13 ${rest.disabled ? 'cursor-not-allowed' : ''}`}>
      <input type="radio" {...rest} className="radio" />
      <span className="min-w-0">
        {label}
        {note && <span className="mt-px block text-12 leading-normal text-ink-3">{note}</span>}
      </span>
    </label>
  )
}
