import { z } from 'zod'
import { StackExchangeListing } from '../listing-requests.ts'
import type { PageRequest } from '../source.ts'

/** The API refuses later pages without a key, and serves them slowly with one. */
const PAGES_MAX = 25

/** Where a listing continues: the page, and for the newest questions the second at which the current slice ends. */
const Place = z.tuple([z.int().min(1).max(PAGES_MAX), z.number().optional()])

interface Page {
  path: string
  query: Record<string, string>
  isByDate: boolean
  /** Returns the cursor after this page, given whether more follow and the second of its oldest question. */
  after(hasMore: boolean, oldestSeconds: number | undefined): string | null
}

/** Returns how to request a page that contains only questions in its range. */
export function pageOf({ community, listing, range, after: place }: PageRequest): Page {
  const request = StackExchangeListing.parse(listing)
  const [page, sliceEnd] = Place.parse(place === undefined ? [1] : JSON.parse(place))
  const isByDate = request.sort === 'creation'
  const q = request.sort === 'votes' ? undefined : request.q
  const fromdate = Math.ceil(range.fromMs / 1000)
  const todate = Math.min(
    toSeconds(range.toMs),
    sliceEnd ?? (isByDate ? request.until : Number.POSITIVE_INFINITY),
  )
  return {
    path: q === undefined ? '/questions' : '/search/advanced',
    query: {
      site: community,
      ...(q !== undefined && { q }),
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
      // More questions from the oldest second may follow, unless the whole slice is from that second.
      return JSON.stringify([1, Math.min(oldestSeconds, todate - 1)])
    },
  }
}

const toSeconds = (ms: number): number => Math.floor(ms / 1000)
