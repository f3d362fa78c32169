import type { CleaningPreview } from '@quarry/contracts/endpoints/runs'
import { Check, CircleAlert, X } from 'lucide-react'
import { MergedDiff } from '../../session/questions/diff-text.tsx'
import { useTier } from '../../session/use-tier.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { formatCost, formatUsage } from '../format-cost.ts'
import { STORED_BY_GOOGLE } from '../format-run.ts'

type PreviewSamplesProps = { preview: CleaningPreview; onClose: () => void }

/** Shows a few titles as cleaning would change them, word by word, and the cost of the preview. */
export function PreviewSamples({ preview, onClose }: PreviewSamplesProps) {
  const { tier } = useTier()
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
        <p className={`${note} text-ink-3`}>
          <Check size={12} aria-hidden="true" />
          <span>Good as it is.</span>
        </p>
      )}
      {cleaned === undefined && (
        <p className={`${note} text-bad`}>
          <CircleAlert size={12} aria-hidden="true" />
          <span>{problem ?? 'It couldn’t be cleaned.'} A run would retry it.</span>
        </p>
      )}
    </li>
  )
}

const note = 'flex items-start gap-1.5 text-12 leading-[1.45] [&>svg]:mt-0.5 [&>svg]:flex-none'
