import { QUESTION_CUT_MAX, QUESTION_CUT_MIN } from '@quarry/contracts/limits'
import { defaultSessionConfig, type SessionConfig } from '@quarry/contracts/session-config'
import { type InputHTMLAttributes, useId, useState } from 'react'
import { useSessionConfig } from '../../session/use-session-config.ts'
import { LabelledRadio } from '../../ui/checkbox.tsx'

/** The suggested custom cut, between broad and strict. */
const CUSTOM_DEFAULT = 50

const filters = [
  ['broad', 'Broad', 'Misses hardly any question, but some titles aren’t questions.'],
  ['strict', 'Strict', 'Only titles that clearly ask something, so it misses some questions.'],
] as const

/** How sure the next extraction must be that a title is a question. */
export function CutChoice() {
  const { config = defaultSessionConfig, change } = useSessionConfig()
  const name = useId()
  // Optimistic: reverted if the server rejects it.
  const [wanted, setWanted] = useState<Partial<SessionConfig>>()
  const { questionFilter, questionCut } = { ...config, ...wanted }
  const isCustom = questionCut !== null

  function save(changed: Partial<SessionConfig>) {
    setWanted({ ...wanted, ...changed })
    change.mutate(changed, { onSettled: () => setWanted(undefined) })
  }

  return (
    <fieldset className="grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-x-8 gap-y-2.5 text-left">
      <legend className="mb-2.5 text-13 text-ink-3">Which titles count as questions</legend>
      {filters.map(([filter, label, note]) => (
        <LabelledRadio
          key={filter}
          name={name}
          label={label}
          note={note}
          checked={!isCustom && questionFilter === filter}
          onChange={() => save({ questionFilter: filter, questionCut: null })}
        />
      ))}
      <div className="grid content-start justify-items-start gap-1.5">
        <LabelledRadio
          name={name}
          label="Custom"
          note="You choose the percentage."
          checked={isCustom}
          onChange={() => save({ questionCut: CUSTOM_DEFAULT })}
        />
        {isCustom && (
          <span className="flex items-center gap-1.5 pl-6.5 text-13">
            At least
            <PercentInput
              aria-label="How sure, in percent"
              value={questionCut}
              onChange={(cut) => save({ questionCut: cut })}
            />
            % sure
          </span>
        )}
      </div>
    </fieldset>
  )
}

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
