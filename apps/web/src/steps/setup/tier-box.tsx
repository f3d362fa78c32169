import type { ConnectionStatus } from '@quarry/contracts/endpoints/connections'
import { tierInfo } from '@quarry/contracts/tier'
import { useWorkflow } from '../../session/use-workflow.ts'
import { LabelledCheckbox } from '../../ui/checkbox.tsx'

const box = 'grid gap-x-5 gap-y-2 rounded-2 bg-surface-2 px-3.5 py-2.5 text-13 md:grid-cols-[auto_1fr]'

type DetectedTier = ConnectionStatus['geminiTier']

/** The detected tier; undefined if the service did not report it, which means the rate of a free key. */
export function TierBox({ tier }: { tier: DetectedTier }) {
  const { workflow, update } = useWorkflow()
  const shown = tier ?? tierInfo.unknown
  return (
    <div className={box}>
      <dl>
        <dt className="text-12 text-ink-3">AI tier</dt>
        <dd>
          <span className="mt-px block text-16 font-semibold">
            {shown.tier === 'unknown' ? 'Unknown' : shown.name}
          </span>
          <span className="text-12 text-ink-2">{shown.rpm} requests per minute</span>
        </dd>
      </dl>
      {shown.tier !== 'paid' && (
        <div className="leading-normal text-ink-2 md:border-l md:border-line md:pl-5">
          <p>
            <TierHint tier={shown.tier} billingDeclared={workflow.billingDeclared} />
          </p>
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

/** Keeps the place of the tier until the key is tested, so that the buttons below do not move. */
export function NoTierBox() {
  return (
    <div className={box}>
      <p>
        <span className="block text-12 text-ink-3">AI tier</span>
        <span className="mt-px block text-16 font-semibold text-ink-3">Not known yet</span>
        <span className="text-12 text-ink-2">Detected when the credentials are tested</span>
      </p>
    </div>
  )
}

type TierHintProps = { tier: 'free' | 'unknown'; billingDeclared: boolean }

function TierHint({ tier, billingDeclared }: TierHintProps) {
  if (billingDeclared) {
    return (
      <>
        Quarry sends up to {tierInfo.paid.rpm} requests a minute. If Gemini reports that this is too fast,
        Quarry slows down by itself.
      </>
    )
  }
  if (tier === 'unknown') {
    return (
      <>
        Quarry couldn’t detect this key’s tier, so it uses the free-tier rate. If billing is enabled, tick the
        box below.
      </>
    )
  }
  return (
    <>
      Enable billing on this key for <b className="font-semibold text-ink">60x faster processing</b>.
    </>
  )
}
