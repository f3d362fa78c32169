import type { QuestionFilter } from '../session/question-filter.ts'

/** Chooses this topic alone; the same again chooses none. */
export function withMapTopic(filter: QuestionFilter, topic: string): QuestionFilter {
  const isChosen = filter.topics.size === 1 && filter.topics.has(topic)
  return { ...filter, topics: new Set(isChosen ? [] : [topic]) }
}

/** Chooses a question word alone, with a topic or without; the same again chooses nothing. */
export function withWheelPart(filter: QuestionFilter, word: string, topic?: string): QuestionFilter {
  const words = filter.chosen.word
  const topics = topic === undefined ? [] : [topic]
  const isChosen =
    words.size === 1 &&
    words.has(word) &&
    filter.topics.size === topics.length &&
    topics.every((id) => filter.topics.has(id))
  return {
    ...filter,
    chosen: { ...filter.chosen, word: new Set(isChosen ? [] : [word]) },
    topics: new Set(isChosen ? [] : topics),
  }
}
