import { TOPIC_LIST_MAX } from '@quarry/contracts/limits'
import { TopicName } from '@quarry/contracts/topic-name'

/** Names that a list counts, about 100 KB. Beyond that, the rarest are dropped. */
const COUNTED_MAX = 1000

export type TopicList = ReturnType<typeof createTopicList>

/** The topics that the model may choose from: those that questions have, by how many have each, the commonest first. */
export function createTopicList(named: ReadonlyMap<string, number>) {
  let counts = new Map([...named].filter(([name]) => TopicName.safeParse(name).success))
  const commonest = (most: number) => [...counts].sort(([, a], [, b]) => b - a).slice(0, most)

  return {
    names: (): string[] => commonest(TOPIC_LIST_MAX).map(([name]) => name),
    /** Counts the names in a response. */
    named(names: readonly string[]): void {
      for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
      if (counts.size > COUNTED_MAX) counts = new Map(commonest(COUNTED_MAX / 2))
    },
  }
}
