import { discardSession } from '@quarry/contracts/endpoints/session'
import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { errorMessage } from './api/call-error.ts'
import { cleaningCounts } from './cleaning-counts.ts'
import { noFileOrder } from './file-order.ts'
import { type DiscardStep, noHistory, withStep } from './history.ts'
import { noKeywordFigures } from './keyword-figures.ts'
import { noFilter } from './question-filter.ts'
import { discardQuestions, heldQuestions } from './questions-query.ts'
import { noSelection } from './selection.ts'
import { type Services, useServices } from './services.ts'
import { exchange } from './store.ts'
import { noTopicEdits } from './topic-edits.ts'
import { undoAction } from './undo.ts'
import { configKey } from './use-session-config.ts'

/**
 * Other tabs of this browser hold copies of the session and must not restore them. One channel serves both ways, because a second
 * one would get this tab's own messages.
 */
const channel = new BroadcastChannel('quarry-session')
const DISCARDED = 'discarded'

/** Milliseconds that the toast with Undo is shown; the undo key and the palette reach it later, too. */
const UNDO_MS = 10_000

/**
 * Deletes the session on the server and in this browser, except for the credentials. Undo restores the questions until the
 * page is reloaded; `onUndone` is called then.
 */
export function useDiscardSession(onUndone?: () => void) {
  const services = useServices()
  return useMutation({
    mutationFn: async () => {
      const { rows } = heldQuestions(services)
      const takeBack = await discardQuestions(services)
      // Sent first, because a tab that polls during the deletion would restore the session.
      channel.postMessage(DISCARDED)
      try {
        await services.api.call(discardSession)
      } catch (error) {
        takeBack()
        throw error
      }
      return rows
    },
    onSuccess: (questions) => {
      const bringChangesBack = discardChanges(services)
      if (questions.length === 0) return
      const step: DiscardStep = {
        kind: 'discard',
        questions,
        bringBack: () => {
          bringChangesBack()
          onUndone?.()
        },
      }
      services.history.update((held) => withStep(held, step))
      services.toasts.notify({
        title: 'Session discarded',
        description: `Deleted ${formatSession(questions)} from the server.`,
        tone: 'neutral',
        durationMs: UNDO_MS,
        action: {
          ...undoAction(services, step),
          otherwise: 'You can also undo with Ctrl or Cmd + Z, or from all actions.',
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
    const onMessage = ({ data }: MessageEvent) => {
      if (data !== DISCARDED) return
      void discardQuestions(services)
      discardChanges(services)
    }
    channel.addEventListener('message', onMessage)
    return () => channel.removeEventListener('message', onMessage)
  }, [services])
}

/** Clears filters, file order, selection, history, topic changes and volumes. Returns a function that restores them. */
function discardChanges(services: Services): () => void {
  services.preferences.update((held) => ({ ...held, openTitlesConfirmed: false }))
  void services.queries.invalidateQueries({ queryKey: configKey })
  services.changes.clear()
  const discarded = [
    ...Object.values(services.tables).map(({ filter }) => exchange(filter, noFilter)),
    exchange(services.fileOrder, noFileOrder),
    exchange(services.selected, noSelection),
    exchange(services.topicEdits, noTopicEdits),
    exchange(services.keywordFigures, noKeywordFigures),
    exchange(services.history, noHistory),
  ]
  return () => {
    for (const bringBack of discarded) bringBack()
  }
}
