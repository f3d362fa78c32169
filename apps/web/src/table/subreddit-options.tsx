import { useMemo, useState } from 'react'
import { LinkButton } from '../ui/link-button.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { FacetOption } from './facet-options.tsx'

type SubredditOptionsProps = {
  totals: ReadonlyMap<string, number>
  counts: ReadonlyMap<string, number>
  names: ReadonlyMap<string, string>
  chosen: ReadonlySet<string>
  onToggle: (name: string) => void
}

/** Shown until the user asks for all. */
const FIRST = 6

/** Most questions first; a long list has a field to find one by name. */
export function SubredditOptions({ totals, counts, names, chosen, onToggle }: SubredditOptionsProps) {
  const [find, setFind] = useState('')
  const [all, setAll] = useState(false)
  const ordered = useMemo(
    () =>
      [...totals]
        .sort(([left, more], [right, less]) => less - more || (left < right ? -1 : 1))
        .map(([name]) => name),
    [totals],
  )
  const wanted = find.trim().toLowerCase()
  const found = ordered.filter((name) => name.includes(wanted))
  const shown =
    all || wanted !== '' ? found : found.filter((name, index) => index < FIRST || chosen.has(name))
  const most = Math.max(1, ...counts.values())
  return (
    <>
      {ordered.length > FIRST && (
        <TextInput
          type="search"
          aria-label="Find a subreddit"
          placeholder={`Find among ${ordered.length}`}
          value={find}
          onChange={(event) => setFind(event.target.value)}
          className="mb-1.5 h-7! text-12!"
        />
      )}
      {shown.map((name) => (
        <FacetOption
          key={name}
          name={`r/${names.get(name) ?? name}`}
          count={counts.get(name) ?? 0}
          most={most}
          chosen={chosen.has(name)}
          onToggle={() => onToggle(name)}
        />
      ))}
      {!all && wanted === '' && shown.length < ordered.length && (
        <LinkButton className="mt-1 text-12" onClick={() => setAll(true)}>
          Show all {ordered.length}
        </LinkButton>
      )}
    </>
  )
}
