import { THRESHOLD_MAX, THRESHOLD_MIN } from '@quarry/contracts/limits'
import { defaultSessionConfig } from '@quarry/contracts/session-config'
import { useId, useState } from 'react'
import { useSessionConfig } from '../analysis/use-session-config.ts'

/** The minimum likelihood of a question, in percent. Accepts anything while typing, and saves on Enter or blur. */
export function ThresholdField() {
  const { config = defaultSessionConfig, change } = useSessionConfig()
  const id = useId()
  const [typed, setTyped] = useState<string>()
  // Shown while the server is asked, and reverted if it rejects it.
  const [wanted, setWanted] = useState<number>()

  function save(threshold: number) {
    const valid = Math.min(THRESHOLD_MAX, Math.max(THRESHOLD_MIN, Math.trunc(threshold)))
    if (valid === config.threshold) return setWanted(undefined)
    setWanted(valid)
    change.mutate({ threshold: valid }, { onSettled: () => setWanted(undefined) })
  }

  function finish() {
    setTyped(undefined)
    if (typed !== undefined && typed.trim() !== '' && !Number.isNaN(Number(typed))) save(Number(typed))
  }

  return (
    <div className="flex items-center gap-1.5 text-13">
      <label htmlFor={id} className="mr-auto text-ink-2">
        Minimum likelihood<span className="sr-only"> in percent</span>
      </label>
      <input
        id={id}
        type="number"
        inputMode="numeric"
        min={THRESHOLD_MIN}
        max={THRESHOLD_MAX}
        value={typed ?? wanted ?? config.threshold}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={finish}
        onKeyDown={({ key }) => key === 'Enter' && finish()}
        className="h-control-sm w-14 rounded-2 border border-control bg-surface px-1.5 text-right"
      />
      <span aria-hidden="true">%</span>
    </div>
  )
}
