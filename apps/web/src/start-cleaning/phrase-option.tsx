import { LabelledCheckbox } from '../ui/labelled-checkbox.tsx'
import { useSessionConfig } from './use-session-config.ts'

/** Asks for a short phrase beside each title; the keyword tools can use it. */
export function PhraseOption() {
  const { config, change } = useSessionConfig()
  const chosen = change.isPending ? change.variables.keywordForm : (config?.keywordForm ?? false)
  return (
    <LabelledCheckbox
      className="text-12 leading-normal text-ink-2"
      label="Also ask for a short search phrase for each title (for Keyword tools; no more requests)"
      checked={chosen}
      onChange={(event) => change.mutate({ keywordForm: event.target.checked })}
    />
  )
}
