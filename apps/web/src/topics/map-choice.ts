import type { QuestionFilter } from '../session/question-filter.ts'

/** Chooses this topic alone; the same again chooses none. */
export function withMapTopic(filter: QuestionFilter, topic: string): QuestionFilter {
  const isChosen = filter.topics.size === 1 && filter.topics.has(topic)
  return { ...filter, topics: new Set(isChosen ? [] : [topic]) }
}

/** Chooses a question word alone, with topics or without; the same again chooses nothing. */
export function withWheelPart(
  filter: QuestionFilter,
  word: string,
  topics: readonly string[] = [],
): QuestionFilter {
  const words = filter.chosen.word
  const isChosen = words.size === 1 && words.has(word) && hasOnlyTopics(filter.topics, topics)
  return {
    ...filter,
    chosen: { ...filter.chosen, word: new Set(isChosen ? [] : [word]) },
    topics: new Set(isChosen ? [] : topics),
  }
}

/** Returns true if these topics are chosen, and no other. */
export function hasOnlyTopics(chosen: ReadonlySet<string>, topics: readonly string[]): boolean {
  return chosen.size === topics.length && topics.every((id) => chosen.has(id))
}
