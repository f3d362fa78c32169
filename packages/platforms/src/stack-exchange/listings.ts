import { z } from 'zod'
import type { Listing, ListingPlan, PageRequest } from '../source.ts'

/** Without a key, later pages are refused; with one they are slow. */
const PAGES_MAX = 25

/** Longest seed term that is searched for. */
const TERM_MAX = 100

/** What a listing requests. The newest continue below `until` (seconds since 1970) after PAGES_MAX pages. */
const Request = z.union([
  z.object({ sort: z.literal('relevance'), q: z.string() }),
  z.object({ sort: z.literal('votes') }),
  z.object({ sort: z.literal('creation'), until: z.number() }),
])
type Request = z.infer<typeof Request>

/** Where a listing goes on: the page, and for the newest the second that its slice ends with. */
const Place = z.tuple([z.int().min(1).max(PAGES_MAX), z.number().optional()])

/** Returns the searches for the seed terms, then the best questions, then the newest ones. */
export function listings({ seedTerms, startedAtMs }: ListingPlan): Listing[] {
  const searches = seedTerms.map((term) => {
    const q = term.slice(0, TERM_MAX).toWellFormed()
    return { name: `"${q}" relevance`, request: { sort: 'relevance', q } satisfies Request }
  })
  return [
    ...searches,
    { name: 'votes', request: { sort: 'votes' } satisfies Request },
    // The start keeps the pages from moving while they are read.
    { name: 'new', request: { sort: 'creation', until: toSeconds(startedAtMs) } satisfies Request },
  ]
}

interface Page {
  path: string
  query: Record<string, string>
  isByDate: boolean
  /** Returns `after` of this page, from whether more follow and the seconds of its oldest question. */
  after(hasMore: boolean, oldestSeconds: number | undefined): string | null
}

/** Returns how to request a page: exactly the questions of its range. */
export function pageOf({ community, listing, range, after: place }: PageRequest): Page {
  const request = Request.parse(listing)
  const [page, sliceEnd] = Place.parse(place === undefined ? [1] : JSON.parse(place))
  const isByDate = request.sort === 'creation'
  const fromdate = Math.ceil(range.fromMs / 1000)
  const todate = Math.min(
    toSeconds(range.toMs),
    sliceEnd ?? (isByDate ? request.until : Number.POSITIVE_INFINITY),
  )
  return {
    path: request.sort === 'relevance' ? '/search/advanced' : '/questions',
    query: {
      site: community,
      ...(request.sort === 'relevance' && { q: request.q }),
      sort: request.sort,
      order: 'desc',
      page: String(page),
      pagesize: '100',
      ...(Number.isFinite(fromdate) && { fromdate: String(fromdate) }),
      ...(Number.isFinite(todate) && { todate: String(todate) }),
    },
    isByDate,
    after(hasMore, oldestSeconds) {
      if (!hasMore) return null
      if (page < PAGES_MAX) return JSON.stringify(sliceEnd === undefined ? [page + 1] : [page + 1, sliceEnd])
      if (!isByDate || oldestSeconds === undefined) return null
      // Questions of the same second may follow, unless the whole slice is of that second.
      return JSON.stringify([1, Math.min(oldestSeconds, todate - 1)])
    },
  }
}

const toSeconds = (ms: number): number => Math.floor(ms / 1000)
