import type { ServiceTier } from '@quarry/contracts/service-tier'
import { useId } from 'react'
import { useServices } from '../../session/services.ts'
import { useStore } from '../../session/store.ts'
import type { TitlesChoice } from '../../session/workflow.ts'
import { LabelledRadio } from '../../ui/labelled-radio.tsx'
import { formatDollars } from '../format-cost.ts'
import { type CleaningWork, requestCosts } from './request-costs.ts'

type ServiceTierOptionProps = { work: CleaningWork; titlesPerRequest: TitlesChoice }

const notes: Record<ServiceTier, string> = {
  standard: 'Responses in seconds.',
  flex: 'Responses may take minutes. Requests that Google has no room for are sent at the standard price.',
}
const names: Record<ServiceTier, string> = { standard: 'Standard', flex: 'Flex, half the price' }

/** Price and patience of the two service tiers, for a paid key and a model that has both. */
export function ServiceTierOption({ work, titlesPerRequest }: ServiceTierOptionProps) {
  const { preferences } = useServices()
  const { serviceTier } = useStore(preferences)
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-1.5 text-12 text-ink-2">Service</legend>
      <div className="grid gap-2 @2xl:grid-cols-2">
        {(['standard', 'flex'] as const).map((tier) => (
          <LabelledRadio
            key={tier}
            name={name}
            label={[names[tier], priceOf(work, titlesPerRequest, tier)].filter(Boolean).join(': ')}
            note={notes[tier]}
            checked={serviceTier === tier}
            onChange={() => preferences.update((before) => ({ ...before, serviceTier: tier }))}
          />
        ))}
      </div>
    </fieldset>
  )
}

function priceOf(work: CleaningWork, titlesPerRequest: TitlesChoice, serviceTier: ServiceTier): string {
  const costs = requestCosts({ ...work, serviceTier }, Date.now())
  const dollars = costs.find((cost) => cost.titlesPerRequest === titlesPerRequest)?.dollars
  return dollars === undefined ? '' : formatDollars(dollars)
}
