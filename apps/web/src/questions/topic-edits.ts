import type { Question } from '@quarry/contracts/question'
import { z } from 'zod'

/** The user's names of topics, by the AI's names. A merge gives two topics the same name. */
export type TopicEdits = ReadonlyMap<string, string>

export const noTopicEdits: TopicEdits = new Map()

/** Filters and lists have this name for questions without a topic, because no topic has it. */
export const NO_TOPIC = ''

/** Returns the name of a question's topic, or undefined if it has none. */
export type TopicOf = (row: Pick<Question, 'topic'>) => string | undefined

export function createTopicOf(edits: TopicEdits): TopicOf {
  return ({ topic }) => topic && (edits.get(topic) ?? topic)
}

/** Renames a topic, also if its name is from an earlier rename or merge. */
export function withTopicNamed(edits: TopicEdits, topic: string, name: string): TopicEdits {
  const renamed = [...edits].map(([from, to]) => [from, to === topic ? name : to] as const)
  return new Map([...renamed, [topic, name]])
}

/** Nobody changes this many topics by hand. */
const EDITS_MAX = 500
export const TOPIC_NAME_LENGTH_MAX = 60

const Name = z.string().min(1).max(TOPIC_NAME_LENGTH_MAX)

/** The edits in a session file, which have at most about 60 KB. */
export const StoredTopicEdits = z
  .array(z.tuple([Name, Name]))
  .max(EDITS_MAX)
  .transform((edits): TopicEdits => new Map(edits))
