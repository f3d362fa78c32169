import type { HttpResponse } from '../response.ts'
import type { Catalogue, Subreddit } from '../subreddits/catalogue.ts'
import { toHtml } from './escape-html.ts'
import { errorResponse, foundElsewhere } from './pages.ts'

const NAME = /^[A-Za-z0-9][A-Za-z0-9_]{1,20}$/
/** Names that are views, not subreddits. */
const VIEWS = new Set(['all', 'popular', 'mod', 'friends'])

const QUARANTINE_NOTE = 'This community is quarantined. It may contain claims that are not true.'
const GATE_NOTE = 'This community contains pictures that some find hard to look at.'

function reject(subreddit: Subreddit): HttpResponse | undefined {
  switch (subreddit.access) {
    case 'public':
      return undefined
    case 'private':
      return errorResponse(403, { reason: 'private' })
    case 'banned':
      return errorResponse(404, { reason: 'banned' })
    case 'gold_only':
      return errorResponse(403, { reason: 'gold_only' })
    case 'quarantined':
      return errorResponse(403, {
        reason: 'quarantined',
        quarantine_message_html: toHtml(QUARANTINE_NOTE),
        quarantine_message: QUARANTINE_NOTE,
      })
    case 'gated':
      return errorResponse(403, {
        reason: 'gated',
        interstitial_warning_message_html: toHtml(GATE_NOTE),
        interstitial_warning_message: GATE_NOTE,
      })
  }
}

/**
 * Returns the readable subreddits of a path (`a` or `a+b+c`), or the error response if it has none. An unknown name
 * is redirected to its search below `baseUrl`.
 */
export function subredditsAt(
  catalogue: Catalogue,
  name: string,
  baseUrl: string,
): readonly Subreddit[] | HttpResponse {
  const names = name.split('+')
  if (names.some((one) => !NAME.test(one)) || (names.length === 1 && VIEWS.has(name.toLowerCase())))
    return errorResponse(404)
  const known = names.flatMap((one) => catalogue.byName(one) ?? [])
  const [first] = known
  if (first === undefined) return foundElsewhere(`${baseUrl}/subreddits/search?q=${encodeURIComponent(name)}`)
  if (known.length === 1) return reject(first) ?? known
  return known.filter((subreddit) => reject(subreddit) === undefined)
}
