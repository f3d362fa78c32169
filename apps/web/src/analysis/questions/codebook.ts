import type { CodebookTopic } from '@quarry/contracts/findings'
import { CODEBOOK_TOPICS_MAX, TOPIC_COVERS_MAX } from '@quarry/contracts/limits'

/** The topics that the AI proposed, with the user's changes. */
export type Topics = readonly CodebookTopic[]

/** Returns the topic with these words, marked as fixed so that finding topics again keeps it. */
export function withTopicChanged(
  topics: Topics,
  id: string,
  change: Partial<Pick<CodebookTopic, 'name' | 'covers'>>,
): Topics {
  return topics.map((topic) => (topic.id === id ? { ...topic, ...change, fixed: true } : topic))
}

/** Merges a topic into another, to which its questions belong from then on. */
export function withTopicsMerged(topics: Topics, from: string, into: string): Topics {
  const source = topics.find(({ id }) => id === from)
  if (!source || from === into) return topics
  return topics.flatMap((topic) => {
    if (topic.id === from) return []
    return topic.id === into ? [joined(topic, source)] : [topic]
  })
}

function joined(topic: CodebookTopic, source: CodebookTopic): CodebookTopic {
  const covers = [topic.covers, source.covers || source.name].filter((text) => text !== '').join('; ')
  const merged = [...(topic.merged ?? []), source.id, ...(source.merged ?? [])]
  return {
    ...topic,
    covers: [...covers].length <= TOPIC_COVERS_MAX ? covers : topic.covers,
    fixed: true,
    merged: [...new Set(merged)].slice(-CODEBOOK_TOPICS_MAX),
  }
}

/** Returns false if no more topics fit. */
export function hasRoom(topics: Topics): boolean {
  return topics.length < CODEBOOK_TOPICS_MAX
}

/** Adds a topic that has no questions yet. */
export function withTopicAdded(topics: Topics, id: string): Topics {
  return [...topics, { id, name: freeName(topics), covers: '', fixed: true }]
}

/** Returns `New topic`, or a numbered name such as `New topic 2` if that one is taken. */
function freeName(topics: Topics): string {
  const names = new Set(topics.map(({ name }) => name.toLowerCase()))
  let name = 'New topic'
  for (let nth = 2; names.has(name.toLowerCase()); nth += 1) name = `New topic ${nth}`
  return name
}

/** Deletes a topic; its questions have none until they are sorted again. */
export function withoutTopic(topics: Topics, id: string): Topics {
  return topics.filter((topic) => topic.id !== id)
}

/** Returns the ids that a topic's questions may carry, which include those of the topics merged into it. */
export function idsOfTopic({ id, merged = [] }: Pick<CodebookTopic, 'id' | 'merged'>): string[] {
  return [id, ...merged]
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'
const ID_LETTERS = 10

/** Returns an id that no other topic has. */
export function newTopicId(): string {
  const values = crypto.getRandomValues(new Uint32Array(ID_LETTERS))
  return `#${[...values].map((value) => LETTERS[value % LETTERS.length]).join('')}`
}
