import { type ComponentProps, type ReactNode, useId } from 'react'
import { Checkbox } from './checkbox.tsx'

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
