import { useState } from 'react'
import { useServices } from '../analysis/services.ts'
import { errorMessage } from '../api/call-error.ts'
import { useOpenKeyField } from '../runs/use-open-key-field.ts'
import { type SideStart, startOnSides } from './start-on-sides.ts'

/** Starts runs in the compared analyses, or says that a key is missing. `failure` titles the toast of a failure. */
export function useStartOnSides(failure: string) {
  const { analyses, toasts, access } = useServices()
  const openKeyField = useOpenKeyField()
  const [isPending, setIsPending] = useState(false)

  /** Returns true if the runs were started. */
  async function start(starts: readonly SideStart[]): Promise<boolean> {
    if (access.get().credentials.geminiApiKey === '') {
      toasts.notify({
        title: 'Gemini API key required',
        description: 'Enter your key in Setup, then start again.',
        tone: 'destructive',
        action: {
          label: 'Enter the key',
          otherwise: 'The field is on the first page of Setup.',
          run: openKeyField,
        },
      })
      return false
    }
    setIsPending(true)
    try {
      await startOnSides(analyses, starts)
      return true
    } catch (error) {
      toasts.fail(failure, errorMessage(error))
      return false
    } finally {
      setIsPending(false)
    }
  }

  return { isPending, start }
}
