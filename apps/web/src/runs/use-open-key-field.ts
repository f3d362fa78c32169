import { useNavigate } from 'react-router'
import { useAnalysis } from '../analysis/analysis-context.ts'

/** The location state that opens setup at the Gemini API key's field. */
export const KEY_FIELD = 'gemini-api-key'

/** Returns a function that opens setup at the Gemini API key's field. */
export function useOpenKeyField(): () => void {
  const { workflow } = useAnalysis()
  const navigate = useNavigate()
  return () => {
    workflow.update((before) => ({ ...before, wizardStep: 1 }))
    void navigate('/setup', { state: KEY_FIELD })
  }
}
