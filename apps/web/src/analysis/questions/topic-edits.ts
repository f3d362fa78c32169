import { type CodebookTopic, isTopicId } from '@quarry/contracts/findings'
import type { Question } from '@quarry/contracts/question'
import { z } from 'zod'
import { idsOfTopic } from './codebook.ts'

/** The user's names for topics that the AI named while cleaning. Merged topics have the same name. */
export type TopicEdits = ReadonlyMap<string, string>

export const noTopicEdits: TopicEdits = new Map()

/** Stands for questions without a topic in filters and lists; no topic has this name. */
export const NO_TOPIC = ''

/** Returns the name of a question's topic, or undefined if it has none. */
export type TopicOf = (row: Pick<Question, 'topic'>) => string | undefined

export type Codebook = readonly Pick<CodebookTopic, 'id' | 'name' | 'merged'>[]

/** Returns a function that returns a question's topic name, which is undefined if the codebook lacks the topic. */
export function createTopicOf(edits: TopicEdits, codebook: Codebook = []): TopicOf {
  const names = new Map(codebook.flatMap((topic) => idsOfTopic(topic).map((id) => [id, topic.name] as const)))
  return ({ topic }) => {
    if (topic === undefined) return undefined
    return isTopicId(topic) ? names.get(topic) : (edits.get(topic) ?? topic)
  }
}

/** Returns true for a topic that the AI named while cleaning, which only earlier versions did. */
export function isNamedWhileCleaning({ topic }: Pick<Question, 'topic'>): boolean {
  return topic !== undefined && !isTopicId(topic)
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
