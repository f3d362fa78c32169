import { refLabel } from '@quarry/contracts/sources'
import { useMemo } from 'react'
import { facetNames } from './facet-names.ts'
import { LongFacet } from './long-facet.tsx'

type SubredditOptionsProps = {
  totals: ReadonlyMap<string, number>
  counts: ReadonlyMap<string, number>
  names: ReadonlyMap<string, string>
  chosen: ReadonlySet<string>
  onToggle: (name: string) => void
}

/** Most questions first. */
export function SubredditOptions({ totals, counts, names, chosen, onToggle }: SubredditOptionsProps) {
  const options = useMemo(
    () =>
      [...totals]
        .sort(([left, more], [right, less]) => less - more || (left < right ? -1 : 1))
        .map(([id]) => ({ id, name: refLabel(names.get(id) ?? id) })),
    [totals, names],
  )
  return (
    <LongFacet
      label={facetNames.subreddit}
      what="a subreddit"
      options={options}
      counts={counts}
      chosen={chosen}
      onToggle={onToggle}
    />
  )
}
