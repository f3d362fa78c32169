import { discardSession } from '@quarry/contracts/endpoints/session'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { serverMessage } from '../api/call-error.ts'
import { noHistory } from './history.ts'
import { noPendingChanges } from './pending-changes.ts'
import { discardQuestions } from './questions-query.ts'
import { type Services, useServices } from './services.ts'

/** Other tabs of this browser hold copies of the same session; they must not give them back to the server. */
const CHANNEL = 'quarry-session'
const DISCARDED = 'discarded'

/** Wipes the session on the server and every trace of it here, apart from the credentials. */
export function useDiscardSession() {
  const services = useServices()
  return useMutation({
    mutationFn: async () => {
      const takeBack = await discardQuestions(services)
      // Told beforehand: a tab that polls while the server is being emptied would fill it again.
      const channel = new BroadcastChannel(CHANNEL)
      channel.postMessage(DISCARDED)
      channel.close()
      try {
        await services.api.call(discardSession)
      } catch (error) {
        takeBack()
        throw error
      }
    },
    onSuccess: () => discardChanges(services),
    onError: (error) =>
      services.toasts.notify({
        title: 'The session was not discarded',
        description: serverMessage(error) ?? 'The server could not be reached.',
        tone: 'destructive',
      }),
  })
}

/** Forgets the session here when another tab has discarded it. */
export function useDiscardedElsewhere(): void {
  const services = useServices()
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL)
    channel.onmessage = ({ data }) => {
      if (data !== DISCARDED) return
      void discardQuestions(services)
      discardChanges(services)
    }
    return () => channel.close()
  }, [services])
}

function discardChanges({ pending, history }: Services): void {
  pending.update(() => noPendingChanges)
  history.update(() => noHistory)
}
