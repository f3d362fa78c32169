import { type ComponentProps, type InputHTMLAttributes, type ReactNode, useId } from 'react'

type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  /** Some, but not all, of the items are selected. */
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

type LabelledCheckboxProps = ComponentProps<typeof Checkbox> & { label: ReactNode }

export function LabelledCheckbox({ label, className = '', ...rest }: LabelledCheckboxProps) {
  const id = useId()
  return (
    <label htmlFor={id} className={`flex items-start gap-2.5 ${className}`}>
      <Checkbox {...rest} id={id} />
      {label}
    </label>
  )
}

type LabelledRadioProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  label: ReactNode
  /** A line below the label. */
  note?: ReactNode
}

export function LabelledRadio({ label, note, className = '', ...rest }: LabelledRadioProps) {
  const id = useId()
  return (
    <label
      htmlFor={id}
      className={`flex items-start gap-2.5 text-13 ${rest.disabled ? 'cursor-not-allowed' : ''} ${className}`}
    >
      <input type="radio" {...rest} id={id} className="radio" />
      <span className="min-w-0">
        {label}
        {note && <span className="mt-px block text-12 leading-normal text-ink-3">{note}</span>}
      </span>
    </label>
  )
}
