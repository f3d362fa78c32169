import { estimateTokens } from '@quarry/contracts/token-estimate'
import { offeredTopics } from '../session/found-topics.ts'
import { useServices } from '../session/services.ts'
import { useStore } from '../session/store.ts'
import type { TitlesChoice } from '../session/workflow.ts'
import { LabelledCheckbox } from '../ui/labelled-checkbox.tsx'
import { type CleaningWork, requestCosts } from './request-costs.ts'

type TopicOptionProps = { work: CleaningWork; titlesPerRequest: TitlesChoice }

/** Option to have the model name each title's topic, for the facet and the map. */
export function TopicOption({ work, titlesPerRequest }: TopicOptionProps) {
  const { preferences, topics } = useServices()
  const { namesTopics } = useStore(preferences)
  const found = useStore(topics)
  const more = moreTokens({ ...work, topics: offeredTopics(found) }, titlesPerRequest)
  return (
    <LabelledCheckbox
      className="text-12 leading-normal text-ink-2"
      label={`Also request the topic of each title (for Topics and the Map; no extra requests, about ${more}% more tokens)`}
      checked={namesTopics}
      onChange={({ target }) => preferences.update((before) => ({ ...before, namesTopics: target.checked }))}
    />
  )
}

/** In percent of the tokens without topics, in both directions together. */
function moreTokens(work: CleaningWork, titlesPerRequest: TitlesChoice): number {
  const cost = requestCosts(work, Date.now()).find((choice) => choice.titlesPerRequest === titlesPerRequest)
  const requests = cost?.requests ?? work.titles
  const [without, withTopics] = [{ ...work, topics: undefined }, work].map((each) => {
    const { inputTokens, outputTokens } = estimateTokens({ ...each, requests })
    return inputTokens + outputTokens
  })
  return Math.round(100 * ((withTopics ?? 0) / Math.max(1, without ?? 0) - 1))
}
