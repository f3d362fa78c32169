import { useState } from 'react'
import { useSessionConfig } from '../../analysis/use-session-config.ts'
import { LabeledCheckbox } from '../../ui/checkbox.tsx'

/** Option to request a short phrase with each title, for the keyword tools. */
export function PhraseOption() {
  const { config, change } = useSessionConfig()
  // Optimistic: reverted if the server rejects it.
  const [wanted, setWanted] = useState<boolean>()
  return (
    <LabeledCheckbox
      label="Also a short search phrase for each title"
      note="no extra requests"
      help="Keyword planners reject most full questions."
      checked={wanted ?? config?.keywordForm ?? false}
      onChange={({ target }) => {
        setWanted(target.checked)
        change.mutate({ keywordForm: target.checked }, { onError: () => setWanted(undefined) })
      }}
    />
  )
}
