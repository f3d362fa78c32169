import { formatCount } from '@quarry/contracts/format-count'
import { useNavigate } from 'react-router'
import { useServices } from '../../session/services.ts'
import { useStore } from '../../session/store.ts'
import { useWorkflow } from '../../session/use-workflow.ts'
import { LinkButton } from '../../ui/button.tsx'

/** Says that questions are only in this tab, and what cleaning them needs; nothing without such questions. */
export function UnsentNote() {
  const { unsent, workflow } = useServices()
  const { rows } = useStore(unsent)
  const { geminiApiKey } = useWorkflow().workflow.credentials
  const navigate = useNavigate()
  if (rows.size === 0) return null

  function openSetup() {
    workflow.update((before) => ({ ...before, wizardStep: 1 }))
    void navigate('/setup')
  }

  return (
    <p className="flex-none border-t border-line px-4 py-2 text-12 text-ink-2">
      {formatCount(rows.size, 'question is', 'questions are')} only in this tab until you start a run.
      Reloading deletes them; save a session file to keep them.{' '}
      {geminiApiKey === '' && (
        <>
          Cleaning needs a Gemini API key: <LinkButton onClick={openSetup}>enter it in Setup</LinkButton>.
          Reddit credentials aren’t needed.
        </>
      )}
    </p>
  )
}
