import { discardSession } from '@quarry/contracts/endpoints/session'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { serverMessage } from '../api/call-error.ts'
import { noHistory } from './history.ts'
import { noPendingChanges } from './pending-changes.ts'
import { noFilter } from './question-filter.ts'
import { discardQuestions } from './questions-query.ts'
import { noSelection } from './selection.ts'
import { type Services, useServices } from './services.ts'
import { unlikelyKey } from './unlikely-questions.ts'
import { configKey } from './use-session-config.ts'

/** Other tabs of this browser hold copies of the session and must not restore them. */
const CHANNEL = 'quarry-session'
const DISCARDED = 'discarded'

/** Deletes the session on the server and in this browser, except for the credentials. */
export function useDiscardSession() {
  const services = useServices()
  return useMutation({
    mutationFn: async () => {
      const takeBack = await discardQuestions(services)
      // Sent first, because a tab that polls during the deletion would restore the session.
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

/** Discards the session in this tab when another tab discards it. */
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

function discardChanges({ pending, history, filter, selected, queries }: Services): void {
  queries.removeQueries({ queryKey: unlikelyKey })
  void queries.invalidateQueries({ queryKey: configKey })
  filter.update(() => noFilter)
  selected.update(() => noSelection)
  pending.update(() => noPendingChanges)
  history.update(() => noHistory)
}
