import { TOPIC_LIST_MAX } from '@quarry/contracts/limits'
import { TopicName } from '@quarry/contracts/topic-name'
import { SMALLER_TOPICS } from '@quarry/topics/topic-edits'
import type { FoundTopic, FoundTopics } from '@quarry/topics/topic-index'

/** Topics of the session's questions; undefined until they were looked for. */
export type SessionTopics = FoundTopics | undefined

/** Stands for the questions without a topic, in filters and lists. No topic has this id. */
export const NO_TOPIC = ''
const none = [NO_TOPIC]

/** Returns the ids of a question's topics, the main one first; that of no topic if it has none. */
export function createTopicsOf(found: SessionTopics): (id: string) => readonly string[] {
  return (id) => found?.byRow.get(id) ?? none
}

/** Returns the label of a question's main topic; undefined without one. */
export function createTopicOf(found: SessionTopics): (id: string) => string | undefined {
  const labels = new Map(found?.topics.map(({ id, label }) => [id, label]))
  return (id) => labels.get(found?.byRow.get(id)?.[0] ?? NO_TOPIC)
}

/** Labels by id, that of no topic too. */
export function topicLabels(found: SessionTopics): ReadonlyMap<string, string> {
  return new Map([
    [NO_TOPIC, 'No topic'],
    ...(found?.topics ?? []).map(({ id, label }) => [id, label] as const),
  ])
}

/** Returns the topics that have a name of their own, without that of all smaller ones. */
export function namedTopics(found: SessionTopics): readonly FoundTopic[] {
  return (found?.topics ?? []).filter(({ id }) => id !== SMALLER_TOPICS)
}

/** Returns the labels that a cleaning run offers the model, the largest topics first, without those too long for a name. */
export function offeredTopics(found: SessionTopics): string[] {
  const names = namedTopics(found).flatMap(({ label }) => TopicName.safeParse(label).data ?? [])
  return [...new Map(names.map((name) => [name.toLowerCase(), name])).values()].slice(0, TOPIC_LIST_MAX)
}
