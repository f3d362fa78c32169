import { clampExtractionLimit, EXTRACTION_LIMIT_MAX, EXTRACTION_LIMIT_MIN } from '@quarry/contracts/limits'
import { type ComponentProps, useState } from 'react'
import { TextInput } from './text-input.tsx'

type LimitInputProps = Omit<ComponentProps<typeof TextInput>, 'type' | 'value' | 'onChange'> & {
  /** undefined for several that differ. */
  limit: number | undefined
  /** Called on every key, with a valid limit, so that no way out of the field loses it. */
  onCommit: (limit: number) => void
}

/** May be empty while typing; too much is cut at once, everything else when the field is left. */
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
