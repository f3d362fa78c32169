import { sourceFacts } from '@quarry/contracts/sources'
import { communityPlural } from '../analysis/questions/community-nouns.ts'
import { errorMessage } from '../api/call-error.ts'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { Skeleton, Spinner } from '../ui/spinner.tsx'
import type { Discovery, SourceSearch } from './use-discovery.ts'

type DiscoveryStateProps = {
  discovery: Discovery
  /** True if nothing is listed yet, neither found nor added by hand. */
  empty: boolean
  onChangeTerms: () => void
}

/** The search's progress and problems, and its result while no list shows it. */
export function DiscoveryState({ discovery, empty, onChangeTerms }: DiscoveryStateProps) {
  const units = communityPlural(discovery.searches.map(({ source }) => source))
  return (
    <>
      <p
        role="status"
        // Takes no space above a list, which must not move when the search ends.
        className={
          empty
            ? 'items-center gap-2 text-13 text-ink-2 empty:hidden not-empty:mb-3.5 not-empty:flex not-empty:min-h-[34px]'
            : 'sr-only'
        }
      >
        {discovery.isPending && (
          <>
            <Spinner /> Discovering relevant {units}...
          </>
        )}
        {!discovery.isPending && empty && `No ${units} discovered yet.`}
      </p>
      {!discovery.isPending && empty && (
        <Button size="small" className="-mt-2 mb-4" onClick={onChangeTerms}>
          Change the terms
        </Button>
      )}
      {discovery.searches.map((search) => (
        <SearchProblem key={search.source} search={search} />
      ))}
    </>
  )
}

function SearchProblem({ search }: { search: SourceSearch }) {
  const { source, isPending, error, foundNothing, again } = search
  const { name, unit, units } = sourceFacts[source]
  if (isPending) return null
  if (error)
    return (
      <div className="mb-4">
        <Callout
          tone="bad"
          actions={
            <Button size="small" onClick={again}>
              Search again
            </Button>
          }
        >
          <b className="font-semibold">
            {source === 'reddit' ? 'The search failed.' : `The search of ${name} failed.`}
          </b>{' '}
          {errorMessage(error)} Your terms and choices are kept, and you can add {units} by name.
        </Callout>
      </div>
    )
  if (!foundNothing) return null
  return (
    <div className="mb-4">
      <Callout>
        {name} found no {source === 'reddit' ? 'public subreddit' : unit} for these terms. Try shorter or more
        general terms, or add {units} by name.
      </Callout>
    </div>
  )
}

/** Placeholders as tall as a typical list. */
export function RowSkeletons() {
  return (
    <div>
      {['w-2/5', 'w-1/2', 'w-1/3', 'w-3/5', 'w-5/12', 'w-7/12'].map((width) => (
        <div key={width} className="grid h-18 content-center gap-2.5 border-b border-line/70 pl-8">
          <Skeleton className="h-3 w-32" />
          <Skeleton className={`h-2.5 ${width}`} />
        </div>
      ))}
    </div>
  )
}
