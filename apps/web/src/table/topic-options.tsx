import type { FoundTopic } from '@quarry/topics/topic-index'
import { useState } from 'react'
import { NO_TOPIC } from '../session/found-topics.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { FacetOption } from './facet-options.tsx'

type TopicOptionsProps = {
  topics: readonly FoundTopic[]
  counts: ReadonlyMap<string, number>
  chosen: ReadonlySet<string>
  onToggle: (id: string) => void
}

/** Shown until the user asks for all. */
const FIRST = 6

/** Pinned topics first, then the largest; questions without a topic last. */
export function TopicOptions({ topics, counts, chosen, onToggle }: TopicOptionsProps) {
  const [find, setFind] = useState('')
  const [all, setAll] = useState(false)
  if (topics.length === 0) {
    return <p className="text-12 text-ink-2">The titles have too few words in common for topics.</p>
  }
  const wanted = find.trim().toLowerCase()
  const found = topics.filter(({ label }) => label.toLowerCase().includes(wanted))
  const shown =
    all || wanted !== ''
      ? found
      : found.filter(({ id, isPinned }, index) => index < FIRST || isPinned || chosen.has(id))
  const most = Math.max(1, ...topics.map(({ id }) => counts.get(id) ?? 0))
  return (
    <>
      {topics.length > FIRST && (
        <TextInput
          type="search"
          aria-label="Find a topic"
          placeholder={`Find among ${topics.length}`}
          value={find}
          onChange={(event) => setFind(event.target.value)}
          className="mb-1.5 h-7! text-12!"
        />
      )}
      {shown.map(({ id, label }) => (
        <FacetOption
          key={id}
          name={label}
          count={counts.get(id) ?? 0}
          most={most}
          chosen={chosen.has(id)}
          onToggle={() => onToggle(id)}
        />
      ))}
      {wanted === '' && (
        <FacetOption
          name="No topic"
          count={counts.get(NO_TOPIC) ?? 0}
          most={Math.max(most, counts.get(NO_TOPIC) ?? 0)}
          chosen={chosen.has(NO_TOPIC)}
          onToggle={() => onToggle(NO_TOPIC)}
        />
      )}
      {!all && wanted === '' && shown.length < topics.length && (
        <LinkButton className="mt-1 text-12" onClick={() => setAll(true)}>
          Show all {topics.length}
        </LinkButton>
      )}
    </>
  )
}
