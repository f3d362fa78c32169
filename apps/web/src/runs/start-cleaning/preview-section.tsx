import { previewCleaning } from '@quarry/contracts/endpoints/runs'
import { PREVIEW_TITLES_MAX } from '@quarry/contracts/limits'
import type { Question } from '@quarry/contracts/question'
import { Clock, ScanSearch } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { CallError, errorMessage } from '../../session/api/call-error.ts'
import { useSingleMutation } from '../../session/api/use-single-mutation.ts'
import { syncToServer } from '../../session/before-start.ts'
import { byEngagement } from '../../session/questions/by-engagement.ts'
import type { Selection } from '../../session/selection.ts'
import { useServices } from '../../session/services.ts'
import { useStore } from '../../session/store.ts'
import { quotaKey } from '../../session/use-tier.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { formatTimeUntil } from '../format-run.ts'
import { confirmOpenTitles } from '../open-titles.tsx'
import { useNow } from '../use-run-clock.ts'

// The word comparison is loaded only when there is a preview.
const PreviewSamples = lazy(async () => ({ default: (await import('./preview-samples.tsx')).PreviewSamples }))

type PreviewSectionProps = {
  pending: readonly Question[]
  failed: readonly Question[]
  /** A run is being started. */
  starting: boolean
}

const counts = ['no title', 'one title', 'two titles', 'three titles']
const selectedCounts = ['no title', 'the selected title', 'two selected titles', 'three selected titles']

/** Previews cleaning of a few titles before anything is changed. */
export function PreviewSection({ pending, failed, starting }: PreviewSectionProps) {
  const selection = useStore(useServices().selected)
  const rows = previewRows({ pending, failed }, selection)
  const preview = usePreview()
  const hintId = useId()
  const { waiting, result, isPending } = preview
  const fromSelection = rows.some((row) => selection.has(row.id))
  return (
    <div className="border-t border-line pt-3.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          icon={isPending ? <Spinner /> : waiting ? <Clock size={14} /> : <ScanSearch size={14} />}
          disabled={waiting !== undefined || starting}
          aria-disabled={isPending}
          aria-describedby={hintId}
          onClick={() => preview.start(rows)}
        >
          {waiting
            ? `Try again ${formatTimeUntil(waiting.atMs, preview.nowMs)}`
            : `Preview ${(fromSelection ? selectedCounts : counts)[rows.length]}`}
        </Button>
        <p id={hintId} className="min-w-48 flex-1 text-12 leading-normal text-ink-3 text-pretty">
          {waiting?.message ?? 'Shows how cleaning would change them. Sends one request and changes nothing.'}
        </p>
      </div>
      <div aria-live="polite" className="*:mt-3">
        {result && (
          <Suspense fallback={<p className="text-13 text-ink-3">Comparing…</p>}>
            <PreviewSamples preview={result} onClose={preview.close} />
          </Suspense>
        )}
      </div>
    </div>
  )
}

/** Previews the cleaning of a few questions; sends one request and changes nothing. */
function usePreview() {
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
      } else toasts.fail('Preview failed', message)
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
