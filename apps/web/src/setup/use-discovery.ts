import { discoverSubreddits } from '@quarry/contracts/endpoints/connections'
import { SourceId } from '@quarry/contracts/sources'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useAnalysis } from '../analysis/analysis-context.ts'
import { withDiscovered } from '../analysis/choices/subreddit-choices.ts'
import { filledTerms, sourceAccess } from '../analysis/choices/workflow.ts'
import { knownConfig } from '../analysis/known-config.ts'
import { communityPlural } from '../analysis/questions/community-nouns.ts'
import { mayRead } from '../runs/may-read.ts'
import { discoveryToast, type SearchOutcome } from './discovery-toast.ts'

/** The search at one source. */
export type SourceSearch = {
  source: SourceId
  isPending: boolean
  /** Why the last search failed. */
  error: Error | null
  /** True if the last search found nothing. */
  foundNothing: boolean
  again: () => void
}

export type Discovery = {
  /** Searches all chosen sources with the non-blank terms. Returns false if there are none, and shows a toast. */
  discover: () => boolean
  /** True while any source is being searched. */
  isPending: boolean
  /** One search per chosen source that may be read. */
  searches: readonly SourceSearch[]
}

/** Searches each source separately, so that none delays the others. Shows a toast when all have ended. */
export function useDiscovery(chosen: readonly SourceId[]): Discovery {
  const { preferences, toasts, workflow } = useAnalysis()
  const all = SourceId.options.map(useSourceSearch)
  const searches = all.filter(({ source }) => chosen.includes(source) && mayRead(source, preferences.get()))
  /** Counts the searches, because only the latest shows its toast. */
  const latest = useRef(0)

  async function search(wanted: typeof all) {
    if (wanted.length === 0) return
    latest.current += 1
    const own = latest.current
    const outcomes = await Promise.all(wanted.map((source) => source.search()))
    if (own === latest.current) toasts.notify(discoveryToast(outcomes))
  }

  return {
    isPending: searches.some(({ isPending }) => isPending),
    searches: searches.map((source) => ({ ...source, again: () => void search([source]) })),
    discover() {
      if (filledTerms(workflow.get().seedTerms).length === 0) {
        toasts.fail(
          'No seed terms provided',
          `Please enter at least one seed term to discover ${communityPlural(chosen)}.`,
        )
        return false
      }
      void search(searches)
      return true
    },
  }
}

function useSourceSearch(source: SourceId) {
  const analysis = useAnalysis()
  const { plainApi: api, workflow } = analysis
  const { mutateAsync, isPending, error, data } = useMutation({
    mutationFn: (seedTerms: string[]) => {
      const held = workflow.get()
      const { redditClientId, redditClientSecret } = held.credentials
      const access =
        source === 'reddit'
          ? { redditClientId, redditClientSecret }
          : { source, ...sourceAccess(held, knownConfig(analysis)) }
      return api.call(discoverSubreddits, { body: { seedTerms, ...access } })
    },
    onSuccess: ({ subreddits }) =>
      workflow.update((before) => ({
        ...before,
        subreddits: withDiscovered(before.subreddits, subreddits, source),
      })),
  })
  return {
    source,
    isPending,
    error,
    foundNothing: data?.subreddits.length === 0,
    /** Never rejects: the list of sources shows the error. */
    search: (): Promise<SearchOutcome> =>
      mutateAsync(filledTerms(workflow.get().seedTerms)).then(
        ({ subreddits }) => ({ source, found: subreddits.length }),
        () => ({ source, found: undefined }),
      ),
  }
}
