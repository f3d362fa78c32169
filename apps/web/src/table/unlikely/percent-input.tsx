import { QUESTION_CUT_MAX, QUESTION_CUT_MIN } from '@quarry/contracts/limits'
import { type InputHTMLAttributes, useState } from 'react'

type PercentInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> & {
  value: number
  /** Called with a valid percentage, when it is entered. */
  onChange: (percent: number) => void
}

/** How sure the finder must be, in percent. Accepts anything while typing; corrected when it loses focus. */
export function PercentInput({ value, onChange, className = '', ...rest }: PercentInputProps) {
  const [typed, setTyped] = useState<string>()

  function finish() {
    setTyped(undefined)
    const percent = Math.trunc(Number(typed))
    if (typed === undefined || typed.trim() === '' || Number.isNaN(percent)) return
    const valid = Math.min(QUESTION_CUT_MAX, Math.max(QUESTION_CUT_MIN, percent))
    if (valid !== value) onChange(valid)
  }

  return (
    <input
      {...rest}
      type="number"
      inputMode="numeric"
      min={QUESTION_CUT_MIN}
      max={QUESTION_CUT_MAX}
      value={typed ?? value}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={finish}
      onKeyDown={({ key }) => key === 'Enter' && finish()}
      className={`h-control-sm w-14 rounded-2 border border-control bg-surface px-1.5 text-right text-13 ${className}`}
    />
  )
}
