import { useNavigate } from 'react-router'
import { useServices } from '../session/services.ts'

/** State of the location that opens the setup at the field of the Gemini API key. */
export const KEY_FIELD = 'gemini-api-key'

/** Returns a function that opens the setup at the field of the Gemini API key. */
export function useOpenKeyField(): () => void {
  const { workflow } = useServices()
  const navigate = useNavigate()
  return () => {
    workflow.update((before) => ({ ...before, wizardStep: 1 }))
    void navigate('/setup', { state: KEY_FIELD })
  }
}
