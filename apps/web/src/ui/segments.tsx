type SegmentsProps<Value extends string> = {
  /** The current choice. */
  label: string
  options: readonly (readonly [value: Value, name: string])[]
  value: Value
  onChange: (value: Value) => void
}

/** A group of buttons of which one is pressed. */
export function Segments<Value extends string>({ label, options, value, onChange }: SegmentsProps<Value>) {
  return (
    <fieldset className="inline-flex flex-none rounded-2 bg-surface-3 p-0.5">
      <legend className="sr-only">{label}</legend>
      {options.map(([own, name]) => (
        <button
          key={own}
          type="button"
          aria-pressed={own === value}
          onClick={() => onChange(own)}
          className={`inline-flex h-6 items-center rounded-1 text-12 max-md:h-8 px-2.5 ${own === value ? 'bg-surface font-medium text-ink shadow-[0_0_0_1px_var(--line-strong)]' : 'text-ink-2 hover:text-ink'}`}
        >
          {name}
        </button>
      ))}
    </fieldset>
  )
}
