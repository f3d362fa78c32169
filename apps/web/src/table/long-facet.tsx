import { useState } from 'react'
import { FacetOptions, type Option } from '../ui/facet-options.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { TextInput } from '../ui/text-input.tsx'

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
export function LongFacet({ what, options, isKept, last, ...facet }: LongFacetProps) {
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
