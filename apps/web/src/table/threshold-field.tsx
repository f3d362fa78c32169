import { THRESHOLD_MAX, THRESHOLD_MIN } from '@quarry/contracts/limits'
import { defaultSessionConfig } from '@quarry/contracts/session-config'
import { useId, useState } from 'react'
import { useSessionConfig } from '../session/use-session-config.ts'

/** The minimum likelihood of a question, in percent. Saved when the slider is released or a number is entered. */
export function ThresholdField() {
  const { config = defaultSessionConfig, change } = useSessionConfig()
  const id = useId()
  // Shown at once, and reverted if the server rejects it.
  const [wanted, setWanted] = useState<number>()
  const value = wanted ?? config.threshold

  function save(threshold: number) {
    const valid = Math.min(THRESHOLD_MAX, Math.max(THRESHOLD_MIN, Math.trunc(threshold)))
    if (valid === config.threshold) return setWanted(undefined)
    setWanted(valid)
    change.mutate({ threshold: valid }, { onSettled: () => setWanted(undefined) })
  }

  return (
    <div className="grid gap-1 text-left text-13">
      <label htmlFor={id} className="text-ink-2">
        Minimum likelihood
      </label>
      <div className="flex items-center gap-3">
        <input
          id={id}
          type="range"
          min={THRESHOLD_MIN}
          max={THRESHOLD_MAX}
          value={value}
          aria-valuetext={`${value}%`}
          onChange={({ target }) => setWanted(target.valueAsNumber)}
          onPointerUp={() => save(value)}
          onKeyUp={() => save(value)}
          onBlur={() => save(value)}
          className="min-w-0 flex-1 accent-(--accent) max-md:h-10"
        />
        <span className="flex flex-none items-center gap-1.5">
          <PercentInput value={value} onChange={save} />%
        </span>
      </div>
    </div>
  )
}

type PercentInputProps = {
  value: number
  /** Called when a number is entered. */
  onChange: (percent: number) => void
}

/** Accepts anything while typing, and applies it on Enter or when it loses focus. */
function PercentInput({ value, onChange }: PercentInputProps) {
  const [typed, setTyped] = useState<string>()

  function finish() {
    setTyped(undefined)
    if (typed !== undefined && typed.trim() !== '' && !Number.isNaN(Number(typed))) onChange(Number(typed))
  }

  return (
    <input
      aria-label="Minimum likelihood in percent"
      type="number"
      inputMode="numeric"
      min={THRESHOLD_MIN}
      max={THRESHOLD_MAX}
      value={typed ?? value}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={finish}
      onKeyDown={({ key }) => key === 'Enter' && finish()}
      className="h-control-sm w-14 rounded-2 border border-control bg-surface px-1.5 text-right"
    />
  )
}
