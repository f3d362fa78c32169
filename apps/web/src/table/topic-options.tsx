import type { FoundTopic } from '@quarry/topics/topic-index'
import { NO_TOPIC } from '../session/found-topics.ts'
import { LongFacet } from './long-facet.tsx'

type TopicOptionsProps = {
  topics: readonly FoundTopic[]
  counts: ReadonlyMap<string, number>
  chosen: ReadonlySet<string>
  onToggle: (id: string) => void
}

/** Pinned topics first, then the largest; questions without a topic last. */
export function TopicOptions({ topics, counts, chosen, onToggle }: TopicOptionsProps) {
  if (topics.length === 0) {
    return <p className="text-12 text-ink-2">The titles have too few words in common for topics.</p>
  }
  const pinned = new Set(topics.filter(({ isPinned }) => isPinned).map(({ id }) => id))
  return (
    <LongFacet
      label="Topic"
      what="a topic"
      options={topics.map(({ id, label }) => ({ id, name: label }))}
      counts={counts}
      chosen={chosen}
      onToggle={onToggle}
      isKept={(id) => pinned.has(id)}
      last={{ id: NO_TOPIC, name: 'No topic' }}
    />
  )
}
