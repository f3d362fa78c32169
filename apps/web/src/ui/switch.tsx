import { type InputHTMLAttributes, type ReactNode, useId } from 'react'

type SwitchProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'role' | 'className'> & {
  label: string
  /** An explanation below the label. */
  help: string
  /** Shown before the switch, such as a cost. */
  note?: ReactNode
}

/** A switch on the right of its label. */
export function Switch({ label, help, note, ...rest }: SwitchProps) {
  const id = useId()
  const helpId = `${id}-help`
  return (
    <div className="flex items-center gap-4 py-3">
      <label htmlFor={id} className="min-w-0 flex-1 text-13">
        <span className="block font-medium">{label}</span>
        <span id={helpId} className="block text-12 leading-normal text-ink-3">
          {help}
        </span>
      </label>
      {note && <span className="text-12 whitespace-nowrap text-ink-2 tabular-nums">{note}</span>}
      <input
        type="checkbox"
        role="switch"
        {...rest}
        aria-checked={rest.checked}
        id={id}
        aria-describedby={helpId}
        className="switch"
      />
    </div>
  )
}
