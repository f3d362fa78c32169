import type { CleaningPreview } from '@quarry/contracts/endpoints/runs'
import type { Tier } from '@quarry/contracts/tier'
import { Check, CircleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { MergedDiff } from '../../session/questions/diff-text.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { formatCost, formatUsage } from '../format-cost.ts'
import { STORED_BY_GOOGLE } from '../format-run.ts'

type PreviewSamplesProps = { preview: CleaningPreview; tier: Tier; onClose: () => void }

/** Shows a few titles as cleaning would change them, word by word, and the cost of the preview. */
export function PreviewSamples({ preview, tier, onClose }: PreviewSamplesProps) {
  const { samples, usage, model, mayBeStored } = preview
  return (
    <section aria-label="Preview" className="border-l-2 border-line-strong pl-3">
      <div className="flex items-center justify-between gap-2">
        <h3 className="text-13">What cleaning would change</h3>
        <IconButton small label="Close preview" icon={<X size={14} />} onClick={onClose} />
      </div>
      <ul className="grid max-w-[100ch] gap-2 pt-1">
        {samples.map((sample) => (
          <Sample key={sample.id} sample={sample} />
        ))}
      </ul>
      <p className="pt-2 text-12 leading-normal text-ink-3">
        {formatUsage(usage)}; {formatCost({ model, usage }, tier)}. Your questions were not changed.{' '}
        {mayBeStored && STORED_BY_GOOGLE}
      </p>
    </section>
  )
}

function Sample({ sample: { title, cleaned, problem } }: { sample: CleaningPreview['samples'][number] }) {
  return (
    <li className="leading-[1.7] wrap-anywhere">
      <bdi>
        <MergedDiff before={title} after={cleaned ?? title} />
      </bdi>
      {cleaned === title && (
        <Note icon={<Check size={12} className="mt-0.5 flex-none" aria-hidden="true" />} tone="text-ink-3">
          Good as it is.
        </Note>
      )}
      {cleaned === undefined && (
        <Note
          icon={<CircleAlert size={12} className="mt-0.5 flex-none" aria-hidden="true" />}
          tone="text-bad"
        >
          {problem ?? 'It couldn’t be cleaned.'} A run would retry it.
        </Note>
      )}
    </li>
  )
}

type NoteProps = { icon: ReactNode; tone: string; children: ReactNode }

function Note({ icon, tone, children }: NoteProps) {
  return (
    <p className={`flex items-start gap-1.5 text-12 leading-[1.45] ${tone}`}>
      {icon}
      <span>{children}</span>
    </p>
  )
}
