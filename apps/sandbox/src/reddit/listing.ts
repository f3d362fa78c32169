import { drawOf } from '../random.ts'
import type { Post } from '../subreddits/posts.ts'

export type PageQuery = { limit?: string | undefined; after?: string | undefined }

type Page = { posts: readonly Post[]; after: string | null }

const DEFAULT_LIMIT = 25
const LIMIT_MAX = 100
/** The share of pages that are shorter than requested although more follow. */
const SHORT_PAGES = 0.12

/** Returns the limit as Reddit treats it: silently clamped to 1 to 100, and ignored if it is not a whole number. */
export function limitOf({ limit = '' }: PageQuery): number {
  return /^-?\d+$/.test(limit) ? Math.min(Math.max(Number(limit), 1), LIMIT_MAX) : DEFAULT_LIMIT
}

/** Returns how many posts the page from `start` has: sometimes fewer than requested, but never on the first page. */
function pageSizeOf(start: number, limit: number, total: number): number {
  const draw = drawOf('short page', start, total)
  return start > 0 && limit > 4 && draw < SHORT_PAGES ? Math.ceil(limit * (0.5 + draw)) : limit
}

/**
 * Returns a page as Reddit does: an unknown `after` starts over at page 1, an `after` from another listing gives an
 * empty page, a short page may not be the last, and a total that is a multiple of the limit ends with an empty page.
 */
export function cutPage(
  list: readonly Post[],
  query: PageQuery,
  isPost: (fullname: string) => boolean,
): Page {
  const { after = '' } = query
  const limit = limitOf(query)
  const known = list.findIndex(({ id }) => `t3_${id}` === after)
  const start = known < 0 && isPost(after) ? list.length : known + 1
  const posts = list.slice(start, start + pageSizeOf(start, limit, list.length))
  const last = posts.at(-1)
  const hasMore = start + posts.length < list.length || posts.length === limit
  return { posts, after: hasMore && last !== undefined ? `t3_${last.id}` : null }
}

/** Returns the JSON text of a listing of things, which are JSON texts already. */
export function listingText(things: readonly string[], after: string | null = null): string {
  const head = JSON.stringify({ after, dist: things.length, modhash: null, geo_filter: null })
  return `{"kind":"Listing","data":${head.slice(0, -1)},"children":[${things.join(',')}],"before":null}}`
}
