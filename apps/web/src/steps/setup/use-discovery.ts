import { discoverSubreddits } from '@quarry/contracts/endpoints/connections'
import { SourceId, sourceFacts } from '@quarry/contracts/sources'
import { useMutation } from '@tanstack/react-query'
import { mayRead } from '../../session/may-read.ts'
import { capitalized, unitsOf } from '../../session/questions/community-words.ts'
import { useServices } from '../../session/services.ts'
import { withDiscovered } from '../../session/subreddit-choices.ts'
import { filledTerms, sourceAccess } from '../../session/workflow.ts'

/** The search of one source. */
export type SourceSearch = {
  source: SourceId
  isPending: boolean
  /** Why the last search failed. */
  error: Error | null
  /** The last search found nothing. */
  foundNothing: boolean
  again: () => void
}

export type Discovery = {
  /** Searches all chosen sources with the non-blank terms. Returns false if there are none, and shows a toast. */
  discover: () => boolean
  /** Any source is being searched. */
  isPending: boolean
  /** Of the chosen sources. */
  searches: readonly SourceSearch[]
}

/** Searches each source for itself: one that fails or is slow does not hold up the others. */
export function useDiscovery(chosen: readonly SourceId[]): Discovery {
  const { preferences, toasts, workflow } = useServices()
  const all = SourceId.options.map(useSourceSearch)
  const searches = all.filter(({ source }) => chosen.includes(source) && mayRead(source, preferences.get()))
  return {
    isPending: searches.some(({ isPending }) => isPending),
    searches,
    discover() {
      if (filledTerms(workflow.get().seedTerms).length === 0) {
        toasts.fail(
          'No seed terms provided',
          `Please enter at least one seed term to discover ${unitsOf(chosen)}.`,
        )
        return false
      }
      for (const { again } of searches) again()
      return true
    },
  }
}

function useSourceSearch(source: SourceId): SourceSearch {
  const { api, toasts, workflow } = useServices()
  const { name, unit, units } = sourceFacts[source]
  const search = useMutation({
    mutationFn: (seedTerms: string[]) => {
      const held = workflow.get()
      const { redditClientId, redditClientSecret } = held.credentials
      const access =
        source === 'reddit' ? { redditClientId, redditClientSecret } : { source, ...sourceAccess(held) }
      return api.call(discoverSubreddits, { body: { seedTerms, ...access } })
    },
    onSuccess: ({ subreddits }) => {
      workflow.update((before) => ({
        ...before,
        subreddits: withDiscovered(before.subreddits, subreddits, source),
      }))
      toasts.notify(
        subreddits.length === 0
          ? {
              title: `No ${units} found`,
              description: `No relevant ${units} found for your seed terms. Try different or more general terms.`,
              tone: 'neutral',
            }
          : {
              title: `${capitalized(units)} Discovered`,
              description: `Found ${subreddits.length} relevant ${subreddits.length === 1 && source !== 'reddit' ? unit : units} for your seed terms.`,
            },
      )
    },
    onError: () =>
      toasts.fail(
        'Discovery Failed',
        source === 'reddit'
          ? 'Failed to discover subreddits. Please check your Reddit API credentials or try different search terms.'
          : `${name} could not be searched. The other sources are not affected.`,
      ),
  })
  return {
    source,
    isPending: search.isPending,
    error: search.error,
    foundNothing: search.data?.subreddits.length === 0,
    again: () => search.mutate(filledTerms(workflow.get().seedTerms)),
  }
}
