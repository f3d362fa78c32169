import { type CodebookTopic, isTopicId } from '@quarry/contracts/findings'
import type { Question } from '@quarry/contracts/question'
import { z } from 'zod'

/** The user's topic names by the AI's name or id. A merge gives two topics the same name. */
export type TopicEdits = ReadonlyMap<string, string>

export const noTopicEdits: TopicEdits = new Map()

/** Stands for questions without a topic in filters and lists; no topic has this name. */
export const NO_TOPIC = ''

/** Returns the name of a question's topic, or undefined if it has none. */
export type TopicOf = (row: Pick<Question, 'topic'>) => string | undefined

export type Codebook = readonly Pick<CodebookTopic, 'id' | 'name'>[]

/** Returns a function that names topics as the AI did; a topic that the codebook lacks has no name. */
export function createModelTopicOf(codebook: Codebook): TopicOf {
  const names = new Map(codebook.map(({ id, name }) => [id, name]))
  return ({ topic }) => (isTopicId(topic) ? names.get(topic) : topic)
}

export function createTopicOf(edits: TopicEdits, codebook: Codebook = []): TopicOf {
  const nameOf = createModelTopicOf(codebook)
  return ({ topic }) => {
    const name = nameOf({ topic })
    return name && (edits.get(topic ?? name) ?? edits.get(name) ?? name)
  }
}

/** Renames a topic, even if its name is from an earlier rename or merge. */
export function withTopicNamed(edits: TopicEdits, topic: string, name: string): TopicEdits {
  const renamed = [...edits].map(([from, to]) => [from, to === topic ? name : to] as const)
  return new Map([...renamed, [topic, name]])
}

/** More edits than anyone makes by hand. */
const EDITS_MAX = 500
export const TOPIC_NAME_LENGTH_MAX = 60

const Name = z.string().min(1).max(TOPIC_NAME_LENGTH_MAX)

/** The edits in a session file, at most about 60 KB. */
export const StoredTopicEdits = z
  .array(z.tuple([Name, Name]))
  .max(EDITS_MAX)
  .transform((edits): TopicEdits => new Map(edits))
