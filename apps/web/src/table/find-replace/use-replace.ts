import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { errorMessage, logFailure } from '../../session/api/call-error.ts'
import { sizeOf } from '../../session/history.ts'
import { makeChange } from '../../session/make-change.ts'
import { retitled } from '../../session/question-change.ts'
import { useServices } from '../../session/services.ts'
import { undoAction } from '../../session/undo.ts'
import type { ReplacedTitle, Replacement, ReplaceOutcome } from './replace-titles.ts'
import type { ReplaceMessage, ReplaceRequest } from './replace-worker.ts'

/** Milliseconds of typing after which the preview follows. */
const DELAY_MS = 120
/** Milliseconds in which 20,000 titles are done a hundred times over; an expression that takes longer has no end. */
const LIMIT_MS = 2000

export type ReplacePreview = { outcome?: ReplaceOutcome; problem?: string }

const nothing: ReplacePreview = {}

/** Computes in a worker what a replacement changes. `isCurrent` is false while the preview is behind what was typed. */
export function useReplacePreview(rows: readonly Question[], replacement: Replacement) {
  const [shown, setShown] = useState<{
    rows: typeof rows
    replacement: Replacement
    preview: ReplacePreview
  }>()
  useEffect(() => {
    if (replacement.find === '') return
    const show = (preview: ReplacePreview) => setShown({ rows, replacement, preview })
    let stop: (() => void) | undefined
    const delay = setTimeout(() => {
      stop = search({ titles: rows.map(({ id, title }) => ({ id, title })), replacement }, show)
    }, DELAY_MS)
    return () => {
      clearTimeout(delay)
      stop?.()
    }
  }, [rows, replacement])

  if (replacement.find === '') return { preview: nothing, isCurrent: true }
  const isCurrent = shown?.rows === rows && shown.replacement === replacement
  return { preview: shown?.preview ?? nothing, isCurrent }
}

/** Returns a function that stops the worker. */
function search(request: ReplaceRequest, show: (preview: ReplacePreview) => void): () => void {
  const worker = new Worker(new URL('./replace-worker.ts', import.meta.url), { type: 'module' })
  let limit: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    clearTimeout(limit)
    worker.terminate()
  }
  const end = (preview: ReplacePreview) => {
    stop()
    show(preview)
  }
  // Not parsed: it comes from this page's own code, and 10,000 titles would hold up the page.
  worker.onmessage = ({ data: message }: MessageEvent<ReplaceMessage>) => {
    if (message.kind === 'started') {
      limit = setTimeout(
        () => end({ problem: 'This expression takes too long on these titles. Try a simpler one.' }),
        LIMIT_MS,
      )
    } else if (message.kind === 'done') {
      end({ outcome: message.outcome })
    } else {
      end({ problem: `This isn’t a valid expression${reasonOf(message.message)}.` })
    }
  }
  worker.onerror = ({ message }) => {
    logFailure('Titles were not searched', message)
    end({ problem: 'The titles couldn’t be searched. Try again.' })
  }
  worker.postMessage(request)
  return stop
}

/** The engine's own reason, without the expression: `Invalid regular expression: /(/giu: Unterminated group`. */
function reasonOf(message: string): string {
  const reason = /: ([^:/]+)$/.exec(message)?.[1]
  return reason === undefined ? '' : `: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`
}

/** Saves replaced titles as the user's own, in one step of undo. Titles that have changed since the preview stay. */
export function useReplaceTitles(rows: readonly Question[], onSaved: () => void) {
  const services = useServices()
  return useMutation({
    mutationFn: async (replaced: readonly ReplacedTitle[]) => {
      const byId = new Map(rows.map((row) => [row.id, row]))
      const changed = replaced.flatMap(({ id, before: title, after }) => {
        const before = byId.get(id)
        return before?.title === title ? [{ before, after: retitled(before, after) }] : []
      })
      return await makeChange(services, { kind: 'change', name: 'replace', changed })
    },
    onSuccess: (made, replaced) => {
      if (!made) return
      const { saved, error } = made
      const count = saved ? sizeOf(saved) : 0
      if (error === undefined) onSaved()
      services.toasts.notify({
        ...(error === undefined
          ? { title: 'Titles replaced', description: `${formatCount(count, 'title')} changed.` }
          : {
              title: count === 0 ? 'No title was replaced' : 'Not all titles were replaced',
              description: `${formatNumber(count)} of ${formatCount(replaced.length, 'title')} changed. ${errorMessage(error)}`,
              tone: 'destructive',
            }),
        ...(saved && { action: undoAction(services, saved) }),
      })
    },
  })
}
