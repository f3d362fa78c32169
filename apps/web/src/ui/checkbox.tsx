import type { InputHTMLAttributes } from 'react'

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
