import { clampExtractionLimit, EXTRACTION_LIMIT_MAX, EXTRACTION_LIMIT_MIN } from '@quarry/contracts/limits'
import { type ComponentProps, useState } from 'react'
import { TextInput } from './text-input.tsx'

type LimitInputProps = Omit<ComponentProps<typeof TextInput>, 'type' | 'value' | 'onChange'> & {
  /** Undefined for several limits that differ. */
  limit: number | undefined
  /** Called with a valid limit on every change, so that leaving the field cannot lose it. */
  onCommit: (limit: number) => void
}

/** May be empty or too small while typing, until it loses focus; a value that is too large is capped immediately. */
export function LimitInput({ limit, onCommit, className = '', ...rest }: LimitInputProps) {
  const [typed, setTyped] = useState<string>()

  function type(text: string) {
    const shown = Number(text) > EXTRACTION_LIMIT_MAX ? String(EXTRACTION_LIMIT_MAX) : text
    setTyped(shown)
    onCommit(clampExtractionLimit(shown))
  }

  return (
    <TextInput
      {...rest}
      type="number"
      inputMode="numeric"
      min={EXTRACTION_LIMIT_MIN}
      max={EXTRACTION_LIMIT_MAX}
      value={typed ?? limit ?? ''}
      onChange={(event) => type(event.target.value)}
      onBlur={() => setTyped(undefined)}
      className={`h-[max(28px,var(--h-control-sm))]! w-19! text-right ${className}`}
    />
  )
}
