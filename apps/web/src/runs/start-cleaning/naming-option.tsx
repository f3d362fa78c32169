import { estimateTokens } from '@quarry/contracts/token-estimate'
import { offeredTopics } from '../../session/found-topics.ts'
import { useServices } from '../../session/services.ts'
import { useStore } from '../../session/store.ts'
import type { TitlesChoice } from '../../session/workflow.ts'
import { LabelledCheckbox } from '../../ui/labelled-checkbox.tsx'
import { type CleaningWork, cleaningRequests } from './request-costs.ts'

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
