import type { Question } from '@quarry/contracts/question'
import type { TierInfo } from '@quarry/contracts/tier'
import { Clock, ScanSearch } from 'lucide-react'
import { lazy, Suspense, useId } from 'react'
import { useServices } from '../../session/services.ts'
import { useStore } from '../../session/store.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { formatTimeUntil } from '../format-run.ts'
import { previewRows, usePreview } from './use-preview.ts'

// The word comparison is loaded only when there is a preview.
const PreviewSamples = lazy(async () => ({ default: (await import('./preview-samples.tsx')).PreviewSamples }))

type PreviewSectionProps = {
  pending: readonly Question[]
  failed: readonly Question[]
  tier: TierInfo
  /** A run is being started. */
  starting: boolean
}

const counts = ['no title', 'one title', 'two titles', 'three titles']
const selectedCounts = ['no title', 'the selected title', 'two selected titles', 'three selected titles']

/** Previews cleaning of a few titles before anything is changed. */
export function PreviewSection({ pending, failed, tier, starting }: PreviewSectionProps) {
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
          onClick={() => {
            if (!isPending) preview.start(rows)
          }}
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
            <PreviewSamples preview={result} tier={tier.tier} onClose={preview.close} />
          </Suspense>
        )}
      </div>
    </div>
  )
}
