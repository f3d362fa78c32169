import { readTitle } from './read-title.ts'

/** Questions of a topic that only the model has named. */
const SIZE_MIN = 2

/** The topic of a row as the model named it. */
export type NamedTopic = { id: string; label: string }

/** Returns the topic of a name. Its id is made as that of a found one, so that both are one topic. Undefined without words. */
export function namedTopic(name: string): NamedTopic | undefined {
  const id = readTitle(name)
    .map(({ stem }) => stem)
    .join(' ')
  return id === '' ? undefined : { id, label: name }
}

/**
 * Returns which of the names become topics: those of several rows, and those that were also found or are kept. The others say too
 * little to be listed, and their rows have the topics of their words.
 */
export function usableNames(
  named: readonly (NamedTopic | undefined)[],
  found: ReadonlySet<string>,
  kept: ReadonlySet<string>,
): ReadonlySet<string> {
  const sizes = new Map<string, number>()
  for (const topic of named) if (topic) sizes.set(topic.id, (sizes.get(topic.id) ?? 0) + 1)
  return new Set(
    [...sizes].flatMap(([id, size]) => (size >= SIZE_MIN || found.has(id) || kept.has(id) ? [id] : [])),
  )
}
