import { TOPIC_LIST_MAX, TOPIC_NAME_CHARACTERS_MAX } from './limits.ts'
import { text } from './text.ts'

/**
 * One to three words of letters, digits and the few signs that names contain, which rejects links, markup and
 * sentences.
 */
const words = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}'’&+#-]*(?: [\p{L}\p{N}&][\p{L}\p{M}\p{N}'’&+#-]*){0,2}$/u

/** A topic's name as the model reads or returns it. */
export const TopicName = text(TOPIC_NAME_CHARACTERS_MAX).regex(words, 'must be one to three words')

/**
 * Characters of names in a request: for the first title, for each further title, and at most. They add a third to a
 * request's tokens or less.
 */
const CHARACTERS = { first: 220, next: 40, most: 500 } as const

/** Returns how many characters of topic names a request with this many titles has room for. */
export function roomForTopicNames(titles: number): number {
  return Math.min(CHARACTERS.most, CHARACTERS.first + CHARACTERS.next * Math.max(0, titles - 1))
}

/** Returns the first names of the list that fit into a request with this many titles. */
export function topicNamesThatFit(names: readonly string[], titles: number): string[] {
  let room = roomForTopicNames(titles)
  const fitting: string[] = []
  for (const name of names) {
    room -= name.length
    if (room < 0 || fitting.length === TOPIC_LIST_MAX) break
    fitting.push(name)
  }
  return fitting
}
