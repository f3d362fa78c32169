import type { HttpResponse } from '../response.ts'
import type { Subreddit } from '../subreddits/catalogue.ts'
import { errorResponse } from './pages.ts'

/** Returns the error response of a subreddit that not everybody may read; undefined for a public one. */
export function rejectSubreddit({ access }: Subreddit): HttpResponse | undefined {
  if (access === 'public') return undefined
  if (access === 'banned') return errorResponse(404, { reason: 'banned' })
  if (access === 'quarantined')
    return errorResponse(403, {
      reason: 'quarantined',
      quarantine_message: 'This community is quarantined. It may contain claims that are not true.',
    })
  if (access === 'gated')
    return errorResponse(403, {
      reason: 'gated',
      interstitial_warning_message: 'This community contains pictures that some find hard to look at.',
    })
  return errorResponse(403, { reason: access })
}
