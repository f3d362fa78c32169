import { discardSession } from '@quarry/contracts/endpoints/session'
import { useMutation } from '@tanstack/react-query'
import { serverSentence } from '../api/call-error.ts'
import { noPendingChanges } from '../questions/pending-changes.ts'
import { forgetQuestions } from '../questions/questions-query.ts'
import { noUndoSteps } from '../questions/undo-step.ts'
import { useServices } from './services.ts'

/** Wipes the session on the server and every trace of it here, apart from the credentials. */
export function useDiscardSession() {
  const services = useServices()
  return useMutation({
    mutationFn: () => services.api.call(discardSession),
    onSuccess: async () => {
      await forgetQuestions(services)
      services.pending.update(() => noPendingChanges)
      services.undo.update(() => noUndoSteps)
    },
    onError: (error) =>
      services.toasts.notify({
        title: 'The session was not discarded',
        description: serverSentence(error) ?? 'The server could not be reached.',
        tone: 'destructive',
      }),
  })
}
