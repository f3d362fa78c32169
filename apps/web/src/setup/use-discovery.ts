import { discoverSubreddits } from '@quarry/contracts/endpoints/connections'
import { useMutation } from '@tanstack/react-query'
import { useServices } from '../session/services.ts'
import { withDiscovered } from '../session/subreddit-choices.ts'
import { filledTerms } from '../session/workflow.ts'

export type Discovery = {
  /** Searches with the non-blank terms. Returns false if there are none, and shows a toast. */
  discover: () => boolean
  isPending: boolean
  /** Why the last search failed. */
  error: Error | null
  /** The last search found nothing. */
  foundNothing: boolean
}

export function useDiscovery(): Discovery {
  const { api, toasts, workflow } = useServices()
  const search = useMutation({
    mutationFn: (seedTerms: string[]) => {
      const { redditClientId, redditClientSecret } = workflow.get().credentials
      return api.call(discoverSubreddits, { body: { seedTerms, redditClientId, redditClientSecret } })
    },
    onSuccess: ({ subreddits }) => {
      workflow.update((before) => ({ ...before, subreddits: withDiscovered(before.subreddits, subreddits) }))
      toasts.notify(
        subreddits.length === 0
          ? {
              title: 'No subreddits found',
              description:
                'No relevant subreddits found for your seed terms. Try different or more general terms.',
              tone: 'neutral',
            }
          : {
              title: 'Subreddits Discovered',
              description: `Found ${subreddits.length} relevant subreddits for your seed terms.`,
            },
      )
    },
    onError: () =>
      toasts.notify({
        title: 'Discovery Failed',
        description:
          'Failed to discover subreddits. Please check your Reddit API credentials or try different search terms.',
        tone: 'destructive',
      }),
  })

  return {
    isPending: search.isPending,
    error: search.error,
    foundNothing: search.data?.subreddits.length === 0,
    discover() {
      const seedTerms = filledTerms(workflow.get().seedTerms)
      if (seedTerms.length === 0) {
        toasts.notify({
          title: 'No seed terms provided',
          description: 'Please enter at least one seed term to discover subreddits.',
          tone: 'destructive',
        })
        return false
      }
      search.mutate(seedTerms)
      return true
    },
  }
}
