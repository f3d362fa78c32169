import { discardSession } from '@quarry/contracts/endpoints/session'
import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { errorMessage } from './api/call-error.ts'
import { cleaningCounts } from './cleaning-counts.ts'
import { noHistory } from './history.ts'
import { noKeywordFigures } from './keyword-figures.ts'
import { noFilter } from './question-filter.ts'
import { discardQuestions, heldQuestions, refreshQuestions } from './questions-query.ts'
import { restoreAll } from './restore-questions.ts'
import { noSelection } from './selection.ts'
import { type Services, useServices } from './services.ts'
import { exchange } from './store.ts'
import { noTopicEdits } from './topic-edits.ts'
import { notSaved } from './undo.ts'
import { unlikelyKey } from './unlikely-questions.ts'
import { configKey } from './use-session-config.ts'

/** Other tabs of this browser hold copies of the session and must not restore them. */
const CHANNEL = 'quarry-session'
const DISCARDED = 'discarded'

/** Milliseconds in which a discard can be undone. */
const UNDO_MS = 10_000

/**
 * Deletes the session on the server and in this browser, except for the credentials. The questions can be brought
 * back for ten seconds; `onUndone` is called then.
 */
export function useDiscardSession(onUndone?: () => void) {
  const services = useServices()
  const undo = useMutation({
    mutationFn: async ({ rows, bringBack }: { rows: readonly Question[]; bringBack: () => void }) => {
      await restoreAll(services, rows)
      await refreshQuestions(services)
      bringBack()
    },
    onSuccess: (_, { rows }) => {
      onUndone?.()
      services.toasts.notify({
        title: 'The session is back',
        description: `${formatCount(rows.length, 'question')}. Run statistics are not restored.`,
      })
    },
    onError: (error) => notSaved(services, 'Nothing was undone', error),
  })
  return useMutation({
    mutationFn: async () => {
      const { rows } = heldQuestions(services)
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
      return rows
    },
    onSuccess: (rows) => {
      const bringBack = discardChanges(services)
      if (rows.length === 0) return
      services.toasts.notify({
        title: 'Session discarded',
        description: `Deleted ${formatSession(rows)} from the server.`,
        tone: 'neutral',
        durationMs: UNDO_MS,
        action: {
          label: 'Undo',
          otherwise: 'A session file that you saved can be loaded at any time.',
          run: () => undo.mutate({ rows, bringBack }),
        },
      })
    },
    onError: (error) =>
      services.toasts.notify({
        title: 'The session was not discarded',
        description: errorMessage(error),
        tone: 'destructive',
      }),
  })
}

/** `312 questions, 123 of them cleaned,` */
export function formatSession(rows: readonly Question[]): string {
  const { total, processed } = cleaningCounts(rows)
  const questions = formatCount(total, 'question')
  return processed === 0 ? questions : `${questions}, ${formatNumber(processed)} of them cleaned,`
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

/** Returns a function that brings filters, selection, history, changes of topics and volumes back. */
function discardChanges(services: Services): () => void {
  services.preferences.update((held) => ({ ...held, openTitlesConfirmed: false }))
  services.queries.removeQueries({ queryKey: unlikelyKey })
  void services.queries.invalidateQueries({ queryKey: configKey })
  services.changes.clear()
  const discarded = [
    ...Object.values(services.tables).map(({ filter }) => exchange(filter, noFilter)),
    exchange(services.selected, noSelection),
    exchange(services.topicEdits, noTopicEdits),
    exchange(services.keywordFigures, noKeywordFigures),
    exchange(services.history, noHistory),
  ]
  return () => {
    for (const bringBack of discarded) bringBack()
  }
}
