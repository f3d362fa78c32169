import { useNavigate } from 'react-router'
import { useServices } from '../session/services.ts'

/** The location state that opens setup at the Gemini API key's field. */
export const KEY_FIELD = 'gemini-api-key'

/** Returns a function that opens setup at the Gemini API key's field. */
export function useOpenKeyField(): () => void {
  const { workflow } = useServices()
  const navigate = useNavigate()
  return () => {
    workflow.update((before) => ({ ...before, wizardStep: 1 }))
    void navigate('/setup', { state: KEY_FIELD })
  }
}
