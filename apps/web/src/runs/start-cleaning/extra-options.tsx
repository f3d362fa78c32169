import { formatCount } from '@quarry/contracts/format-count'
import { estimateTokens } from '@quarry/contracts/token-estimate'
import { offeredTopics } from '../../session/found-topics.ts'
import { useServices } from '../../session/services.ts'
import { useStore } from '../../session/store.ts'
import type { TitlesChoice } from '../../session/workflow.ts'
import { LabelledCheckbox } from '../../ui/checkbox.tsx'
import { formatDollars } from '../format-cost.ts'
import { type CleaningWork, cleaningRequests, judgeCost } from './request-costs.ts'

/** Option of half the price and slow responses, for a paid key and a model that has it. */
export function FlexOption() {
  const { preferences } = useServices()
  const { serviceTier } = useStore(preferences)
  return (
    <LabelledCheckbox
      label="Flex, half the price"
      note="minutes instead of seconds"
      help="Requests that Google has no room for are sent at the standard price."
      checked={serviceTier === 'flex'}
      onChange={({ target }) =>
        preferences.update((before) => ({ ...before, serviceTier: target.checked ? 'flex' : 'standard' }))
      }
    />
  )
}

/** Option to have titles judged whose words were changed. A free key's daily quota is not spent on it unless the user asks. */
export function JudgeOption({ work, isPaid }: { work: CleaningWork; isPaid: boolean }) {
  const { preferences } = useServices()
  return (
    <LabelledCheckbox
      label="Second opinion"
      note={`at most ${formatJudgeCost(work, isPaid)}`}
      help="The AI judges whether titles whose words it changed still ask the same."
      checked={work.judges}
      onChange={({ target }) => preferences.update((before) => ({ ...before, judges: target.checked }))}
    />
  )
}

/** Such as `50 requests, $0.08`. */
function formatJudgeCost(work: CleaningWork, isPaid: boolean): string {
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
      label="Let the AI name kind and topic"
      note={`about ${more}% more tokens`}
      help="For filters, exports and the Map. One more request."
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
