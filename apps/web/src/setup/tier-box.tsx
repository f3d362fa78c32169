import type { ConnectionStatus } from '@quarry/contracts/endpoints/connections'
import { tierInfo } from '@quarry/contracts/tier'
import { LabelledCheckbox } from '../ui/labelled-checkbox.tsx'
import { useWorkflow } from '../workflow/use-workflow.ts'

/** The detected tier; undefined when the service did not tell, which paces as free. */
export function TierBox({ tier }: { tier: ConnectionStatus['geminiTier'] }) {
  const { workflow, update } = useWorkflow()
  const shown = tier ?? tierInfo.unknown
  return (
    <div className="mt-3.5 grid gap-x-5 gap-y-3 rounded-2 border border-line bg-surface-2 px-3.5 py-3 text-13 md:grid-cols-[auto_1fr]">
      <dl>
        <dt className="text-12 text-ink-3">AI tier</dt>
        <dd>
          <span className="mt-px block text-16 font-semibold">{shown.name}</span>
          <span className="text-12 text-ink-2">{shown.rpm} requests per minute</span>
        </dd>
      </dl>
      {shown.tier !== 'paid' && (
        <div className="leading-normal text-ink-2 md:border-l md:border-line md:pl-5">
          {shown.tier === 'free' ? (
            <p>
              Enable billing on this key for <b className="font-semibold text-ink">60x faster processing</b>.
            </p>
          ) : (
            <p>The key does not tell its tier, so Quarry keeps to the pace of the free one.</p>
          )}
          <LabelledCheckbox
            className="mt-2"
            label="Billing is enabled on this key"
            checked={workflow.billingDeclared}
            onChange={(event) => update((before) => ({ ...before, billingDeclared: event.target.checked }))}
          />
        </div>
      )}
    </div>
  )
}
