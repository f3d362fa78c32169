import { previewCleaning } from '@quarry/contracts/endpoints/runs'
import { PREVIEW_TITLES_MAX } from '@quarry/contracts/limits'
import type { Question } from '@quarry/contracts/question'
import { useState } from 'react'
import { CallError, errorMessage } from '../../session/api/call-error.ts'
import { useSingleMutation } from '../../session/api/use-single-mutation.ts'
import { syncToServer } from '../../session/before-start.ts'
import { byEngagement } from '../../session/questions/by-engagement.ts'
import type { Selection } from '../../session/selection.ts'
import { useServices } from '../../session/services.ts'
import { quotaKey } from '../../session/use-tier.ts'
import { confirmOpenTitles } from '../open-titles.tsx'
import { useNow } from '../use-run-clock.ts'

/** Previews the cleaning of a few questions; sends one request and changes nothing. */
export function usePreview() {
  const services = useServices()
  const { api, queries, toasts, workflow, preferences } = services
  const [slot, setSlot] = useState<{ atMs: number; message: string }>()
  const call = useSingleMutation(['preview'], {
    mutationFn: async (questionIds: readonly string[]) => {
      await syncToServer(services)
      return api.call(previewCleaning, {
        body: {
          questionIds: [...questionIds],
          geminiApiKey: workflow.get().credentials.geminiApiKey,
          style: preferences.get().style,
        },
      })
    },
    onError: (error) => {
      const message = errorMessage(error)
      // Shown beside the button, which counts down.
      if (error instanceof CallError && error.retryAfterMs !== undefined) {
        setSlot({ atMs: Date.now() + error.retryAfterMs, message })
      } else toasts.notify({ title: 'Preview failed', description: message, tone: 'destructive' })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: quotaKey }),
  })
  const nowMs = useNow(slot !== undefined)
  const waiting = slot !== undefined && slot.atMs > nowMs ? slot : undefined
  return {
    result: call.data,
    isPending: call.isPending,
    /** When the key may send again, and why it has to wait. */
    waiting,
    nowMs,
    start: (rows: readonly Question[]) =>
      confirmOpenTitles(
        services,
        rows.map(({ id }) => id),
        call.mutate,
      ),
    close: () => call.reset(),
  }
}

/** Returns the questions to preview: selected ones that a run would include, else the first pending ones. */
export function previewRows(
  { pending, failed }: { pending: readonly Question[]; failed: readonly Question[] },
  selection: Selection,
): readonly Question[] {
  const selected = [...pending, ...failed].filter((row) => selection.has(row.id))
  return (selected.length > 0 ? selected : pending).toSorted(byEngagement).slice(0, PREVIEW_TITLES_MAX)
}
