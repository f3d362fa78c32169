import type { FoundTopic } from '@quarry/topics/topic-index'
import { useMemo, useState } from 'react'
import { NO_TOPIC } from '../session/found-topics.ts'
import { LinkButton } from '../ui/button.tsx'
import { FacetOptions, type Option } from '../ui/facet-options.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { valueName } from './facet-names.ts'
import { withToggled, withToggledTopic } from './question-filter.ts'
import type { Table } from './use-table.ts'

type LongFacetProps = {
  label: string
  /** What an option is, with its article: `a topic`. */
  what: string
  options: readonly Option[]
  counts: ReadonlyMap<string, number>
  chosen: ReadonlySet<string>
  onToggle: (id: string) => void
  /** Ids that are shown before all are, beside the first and the chosen ones. */
  isKept?: (id: string) => boolean
  /** The last option, unless one is searched for. */
  last?: Option
}

/** Shown until the user asks for all. */
const FIRST = 6

/** The options of a facet that may have hundreds: a field finds one by its name. */
function LongFacet({ what, options, isKept, last, ...facet }: LongFacetProps) {
  const [find, setFind] = useState('')
  const [all, setAll] = useState(false)
  const wanted = find.trim().toLowerCase()
  const isFirst = ({ id }: Option, index: number) =>
    index < FIRST || facet.chosen.has(id) || (isKept?.(id) ?? false)
  const found = options.filter(({ name }) => name.toLowerCase().includes(wanted))
  const shown = all || wanted !== '' ? found : found.filter(isFirst)
  return (
    <>
      {options.length > FIRST && (
        <TextInput
          type="search"
          aria-label={`Find ${what}`}
          placeholder={`Find among ${options.length}`}
          value={find}
          onChange={(event) => setFind(event.target.value)}
          className="mb-1.5 h-7! text-12!"
        />
      )}
      <FacetOptions {...facet} options={last && wanted === '' ? [...shown, last] : shown} />
      {!all && wanted === '' && shown.length < options.length && (
        <LinkButton className="mt-1 text-12" onClick={() => setAll(true)}>
          Show all {options.length}
        </LinkButton>
      )}
    </>
  )
}

/** Most questions first. */
export function SubredditOptions({ table }: { table: Table }) {
  const { filter, setFilter, subredditNames } = table
  const { totals, counts } = table.list.facets
  const options = useMemo(
    () =>
      [...totals.options.subreddit]
        .sort(([left, more], [right, less]) => less - more || (left < right ? -1 : 1))
        .map(([id]) => ({ id, name: valueName('subreddit', id, subredditNames) })),
    [totals, subredditNames],
  )
  return (
    <LongFacet
      label={table.community}
      what={`a ${table.community.toLowerCase()}`}
      options={options}
      counts={counts.options.subreddit}
      chosen={filter.chosen.subreddit}
      onToggle={(name) => setFilter(withToggled(filter, 'subreddit', name))}
    />
  )
}

/** Pinned topics first, then the largest; questions without a topic last. */
export function TopicOptions({ table, topics }: { table: Table; topics: readonly FoundTopic[] }) {
  const { filter, setFilter, list } = table
  if (topics.length === 0) {
    return <p className="text-12 text-ink-2">The titles have too few words in common for topics.</p>
  }
  const pinned = new Set(topics.filter(({ isPinned }) => isPinned).map(({ id }) => id))
  return (
    <LongFacet
      label="Topic"
      what="a topic"
      options={topics.map(({ id, label }) => ({ id, name: label }))}
      counts={list.facets.counts.topics}
      chosen={filter.topics}
      onToggle={(topic) => setFilter(withToggledTopic(filter, topic))}
      isKept={(id) => pinned.has(id)}
      last={{ id: NO_TOPIC, name: 'No topic' }}
    />
  )
}
