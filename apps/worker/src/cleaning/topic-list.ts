import { rootsOf } from '@quarry/cleaning/word-roots'
import { TOPIC_LIST_MAX } from '@quarry/contracts/limits'
import { TopicName } from '@quarry/contracts/topic-name'

/** Names per list, which take about 300 KB. Beyond that, the rarest are dropped. */
const NAMES_MAX = 1000
/** How many roots from titles are kept for each topic. */
const ROOTS_MAX = 60
/** How many roots a title must share with a topic's titles if it has no word of the topic's name. */
const SHARED_MIN = 2

interface Topic {
  name: string
  /** How many questions have the topic. */
  count: number
  /** The roots of the name, and of titles that contain one of its words. */
  roots: Set<string>
}

export type TopicList = ReturnType<typeof createTopicList>

/** The topics that the model may choose from: the questions' topics, most common first. */
export function createTopicList(named: ReadonlyMap<string, number>) {
  /** Keyed by the roots of the name, so that different forms of a name are one topic. */
  let topics = new Map<string, Topic>()
  for (const [name, count] of commonest([...named]))
    if (TopicName.safeParse(name).success) add(rootsOf(name), name, count)

  function add(roots: Set<string>, name: string, count: number): Topic {
    const topic = topics.get(meaningOf(roots)) ?? { name, count: 0, roots }
    topic.count += count
    topics.set(meaningOf(roots), topic)
    return topic
  }

  return {
    names: (): string[] =>
      commonest([...topics.values()].map(({ name, count }) => [name, count]))
        .slice(0, TOPIC_LIST_MAX)
        .map(([name]) => name),

    /**
     * Returns the topic that the model named for a title, in the most common form of its name. Undefined unless the
     * title has a word of the name, or two words of titles that have one, so that a title that demands a topic for all
     * titles gets it only for itself and a few others.
     */
    admit(name: string, title: string): string | undefined {
      const [own, found] = [rootsOf(name), rootsOf(title)]
      const isNamed = [...own].some((root) => found.has(root))
      const known = topics.get(meaningOf(own))?.roots
      const shared = [...found].filter((root) => known?.has(root)).length
      if (!isNamed && shared < SHARED_MIN) return undefined
      const topic = add(own, name, 1)
      if (isNamed && topic.roots.size < ROOTS_MAX) for (const root of found) topic.roots.add(root)
      if (topics.size > NAMES_MAX)
        topics = new Map(
          [...topics].sort(([, one], [, other]) => other.count - one.count).slice(0, NAMES_MAX / 2),
        )
      return topic.name
    },
  }
}

const meaningOf = (roots: ReadonlySet<string>) => [...roots].sort().join(' ')

function commonest(counts: readonly (readonly [name: string, count: number])[]) {
  return counts.toSorted(([, one], [, other]) => other - one)
}
