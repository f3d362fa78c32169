export type TimeWindow = 'hour' | 'day' | 'week' | 'month' | 'year' | 'all'

export type ListingSource =
  | { kind: 'listing'; sort: 'new' | 'hot' | 'rising' | 'top' | 'controversial'; t?: TimeWindow }
  | { kind: 'search'; q: string; sort: 'relevance' | 'new' | 'top' | 'comments'; t: TimeWindow }

/** One page of a subreddit's submissions. */
export interface ListingPage {
  subreddit: string
  source: ListingSource
  /** Fullname of the previous page's last post; an unknown one returns the first page again. */
  after?: string | undefined
  /** At most 100, which is the default. */
  limit?: number | undefined
}

/** Returns the path and query of a page, relative to the base URL of Reddit's API. */
export function listingRequest(page: ListingPage): { path: string; query: Record<string, string> } {
  const { source } = page
  const base = `/r/${encodeURIComponent(page.subreddit)}`
  const position = { limit: String(page.limit ?? 100), ...(page.after ? { after: page.after } : {}) }
  if (source.kind === 'search') {
    // Without restrict_sr, Reddit would search all subreddits.
    const query = { q: source.q, sort: source.sort, t: source.t, restrict_sr: '1', type: 'link' }
    return { path: `${base}/search`, query: { ...query, ...position } }
  }
  // Reddit's documents disagree on the default window, so it is always sent.
  const windowed = source.sort === 'top' || source.sort === 'controversial'
  const query = { ...position, ...(windowed ? { t: source.t ?? 'all' } : {}) }
  return { path: `${base}/${source.sort}`, query }
}
