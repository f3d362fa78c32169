import { formatCount } from '@quarry/contracts/format-count'
import type { ServiceTier } from '@quarry/contracts/service-tier'
import { estimateTokens } from '@quarry/contracts/token-estimate'
import { useId } from 'react'
import { offeredTopics } from '../../session/found-topics.ts'
import { useServices } from '../../session/services.ts'
import { useStore } from '../../session/store.ts'
import type { TitlesChoice } from '../../session/workflow.ts'
import { LabelledCheckbox, LabelledRadio } from '../../ui/checkbox.tsx'
import { formatDollars } from '../format-cost.ts'
import { type CleaningWork, cleaningRequests, judgeCost, requestCosts } from './request-costs.ts'

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

/** Option to have titles judged whose words were changed. A free key's daily quota is not spent on it unless the user asks. */
export function JudgeOption({ work, isPaid }: { work: CleaningWork; isPaid: boolean }) {
  const { preferences } = useServices()
  return (
    <LabelledCheckbox
      className="text-12 leading-normal text-ink-2"
      label={`Second opinion: have the AI judge whether titles whose words it changed still ask the same (at most ${formatJudgeCost(work, isPaid)})`}
      checked={work.judges}
      onChange={({ target }) => preferences.update((before) => ({ ...before, judges: target.checked }))}
    />
  )
}

/** Such as `50 requests, $0.08`. */
export function formatJudgeCost(work: CleaningWork, isPaid: boolean): string {
  const { requests, dollars } = judgeCost(work, Date.now())
  const price = dollars === undefined ? '' : `, ${formatDollars(dollars)}${isPaid ? '' : ' if billed'}`
  return `${formatCount(requests, 'request')}${price}`
}

type NamingOptionProps = { work: CleaningWork; titlesPerRequest: TitlesChoice }

/** Option to have the model name each title's type and topic, for filters, exports and the map. */
export function NamingOption({ work, titlesPerRequest }: NamingOptionProps) {
  const { preferences, topics } = useServices()
  const { namesTopics } = useStore(preferences)
  const found = useStore(topics)
  const more = moreTokens({ ...work, topics: offeredTopics(found) }, titlesPerRequest)
  return (
    <LabelledCheckbox
      className="text-12 leading-normal text-ink-2"
      label={`Let the AI name kind and topic of each title (for filters, exports and the Map; one more request, about ${more}% more tokens)`}
      checked={namesTopics}
      onChange={({ target }) => preferences.update((before) => ({ ...before, namesTopics: target.checked }))}
    />
  )
}

/** In percent of the tokens without the names, in both directions together. */
function moreTokens(work: CleaningWork, titlesPerRequest: TitlesChoice): number {
  const requests = cleaningRequests(work.titles, titlesPerRequest)
  const [without, withTopics] = [{ ...work, topics: undefined }, work].map((each) => {
    const { inputTokens, outputTokens } = estimateTokens({ ...each, requests })
    return inputTokens + outputTokens
  })
  return Math.round(100 * ((withTopics ?? 0) / Math.max(1, without ?? 0) - 1))
}
