import type { LucideIcon } from 'lucide-react'
import { Tooltip } from './tooltip.tsx'

type SegmentsProps<Value extends string> = {
  /** The group's accessible name. */
  label: string
  /** With an icon, the name is its tooltip. */
  options: readonly (readonly [value: Value, name: string, Icon?: LucideIcon])[]
  value: Value
  onChange: (value: Value) => void
}

/** A group of toggle buttons, of which exactly one is pressed. */
export function Segments<Value extends string>({ label, options, value, onChange }: SegmentsProps<Value>) {
  return (
    <fieldset className="inline-flex flex-none rounded-2 bg-surface-3 p-0.5">
      <legend className="sr-only">{label}</legend>
      {options.map(([own, name, Icon]) => (
        <Tooltip key={own} content={Icon && name}>
          <button
            type="button"
            aria-label={Icon && name}
            aria-pressed={own === value}
            aria-describedby={undefined}
            onClick={() => onChange(own)}
            className={`inline-flex h-6.5 items-center justify-center rounded-1 text-12 max-md:h-8 ${Icon ? 'w-7.5' : 'px-2.5'} ${own === value ? 'bg-surface font-medium text-ink shadow-[0_0_0_1px_var(--line-strong)]' : 'text-ink-2 hover:text-ink'}`}
          >
            {Icon ? <Icon size={15} aria-hidden="true" /> : name}
          </button>
        </Tooltip>
      ))}
    </fieldset>
  )
}
