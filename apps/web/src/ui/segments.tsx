import type { ReactNode } from 'react'

type SegmentsProps<Value extends string> = {
  /** What is chosen. */
  label: string
  options: readonly (readonly [value: Value, name: string, icon?: ReactNode])[]
  value: Value
  /** The names are for screen readers and tooltips. */
  iconsOnly?: boolean
  onChange: (value: Value) => void
}

/** Buttons, one of which is pressed. */
export function Segments<Value extends string>({
  label,
  options,
  value,
  iconsOnly = false,
  onChange,
}: SegmentsProps<Value>) {
  return (
    <fieldset className="inline-flex flex-none rounded-2 bg-surface-3 p-0.5">
      <legend className="sr-only">{label}</legend>
      {options.map(([own, name, icon]) => (
        <button
          key={own}
          type="button"
          aria-pressed={own === value}
          data-tip={iconsOnly ? name : undefined}
          onClick={() => onChange(own)}
          className={`inline-flex h-6 items-center gap-1.5 rounded-1 text-12 max-md:h-8 ${iconsOnly ? 'px-2' : 'px-2.5'} ${own === value ? 'bg-surface font-medium text-ink shadow-[0_0_0_1px_var(--line-strong)]' : 'text-ink-2 hover:text-ink'}`}
        >
          {icon}
          {iconsOnly ? <span className="sr-only">{name}</span> : name}
        </button>
      ))}
    </fieldset>
  )
}
