import { defaultSessionConfig, type SessionConfig } from '@quarry/contracts/session-config'
import { useId, useState } from 'react'
import { useSessionConfig } from '../../session/use-session-config.ts'
import { LabelledRadio } from '../../ui/labelled-radio.tsx'
import { PercentInput } from './percent-input.tsx'

/** The suggested custom cut, between broad and strict. */
const CUSTOM_DEFAULT = 50

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
      <LabelledRadio
        name={name}
        label="Broad"
        note="Misses hardly any question, but some titles aren’t questions."
        checked={!isCustom && questionFilter === 'broad'}
        onChange={() => save({ questionFilter: 'broad', questionCut: null })}
      />
      <LabelledRadio
        name={name}
        label="Strict"
        note="Only titles that clearly ask something, so it misses some questions."
        checked={!isCustom && questionFilter === 'strict'}
        onChange={() => save({ questionFilter: 'strict', questionCut: null })}
      />
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
