import { z } from 'zod'

/** 0.19 has `v3`. 1.0 has `v4` and a `v3` that returns only first pages. */
export type ApiVersion = 'v3' | 'v4'

/** The API's maximum of items per page, and of pages per search in v3. */
const ITEMS_MAX = 50
const PAGES_MAX = 100

export type PostSort = { sort: 'new' } | { sort: 'top'; days: number | undefined }

export interface PostList {
  /** The community's name on this instance, without its host. */
  community: string
  order: PostSort
  /** The cursor from the previous page; for a v3 search, the page number. */
  after?: string | undefined
}

/** The windows that v3 offers, by length in days. */
const TOP_SORTS = new Map([
  [1, 'TopDay'],
  [7, 'TopWeek'],
  [30, 'TopMonth'],
  [90, 'TopThreeMonths'],
  [180, 'TopSixMonths'],
  [270, 'TopNineMonths'],
  [365, 'TopYear'],
])

const DAY_SECONDS = 86_400

/** Returns the path of a page of posts. Without `type_`, communities of other instances come back empty. */
export function postListPath(version: ApiVersion, { community, order, after }: PostList): string {
  const days = order.sort === 'top' ? order.days : undefined
  const v3Sort = order.sort === 'new' ? 'New' : (TOP_SORTS.get(days ?? 0) ?? 'TopAll')
  const query = new URLSearchParams({
    community_name: community,
    ...(version === 'v3' ? { type_: 'All', sort: v3Sort } : { type_: 'all', sort: order.sort }),
    ...(version === 'v4' && days !== undefined ? { time_range_seconds: String(days * DAY_SECONDS) } : {}),
    limit: String(ITEMS_MAX),
    ...(after === undefined ? {} : { page_cursor: after }),
  })
  return `/api/${version}/post/list?${query}`
}

export type PostSearch = PostList & { term: string }

/** Returns the path of a page of posts whose titles contain the term's words in order. */
export function postSearchPath(version: ApiVersion, { community, term, order, after }: PostSearch): string {
  const limit = String(ITEMS_MAX)
  if (version === 'v4') {
    const query = { search_term: term, search_title_only: 'true', type_: 'all', sort: order.sort, limit }
    const cursor: Record<string, string> = after === undefined ? {} : { page_cursor: after }
    return `/api/v4/post/list?${new URLSearchParams({ community_name: community, ...query, ...cursor })}`
  }
  const sort = order.sort === 'new' ? 'New' : 'TopAll'
  const query = { q: term, type_: 'Posts', listing_type: 'All', post_title_only: 'true', sort }
  const place = { page: after ?? '1', limit }
  return `/api/v3/search?${new URLSearchParams({ community_name: community, ...query, ...place })}`
}

/** Returns the path of a search for communities by name and title, largest first. */
export function communitySearchPath(version: ApiVersion, term: string): string {
  const limit = String(ITEMS_MAX)
  if (version === 'v4') {
    const query = { search_term: term, type_: 'all', sort: 'subscribers', limit }
    return `/api/v4/community/list?${new URLSearchParams(query)}`
  }
  const query = { q: term, type_: 'Communities', listing_type: 'All', sort: 'TopAll', limit }
  return `/api/v3/search?${new URLSearchParams(query)}`
}

const CURSOR_LENGTH_MAX = 100
const cursor = z.string().min(1).max(CURSOR_LENGTH_MAX).nullish()

const read = (items: unknown[], next_page?: string | null) => ({ items, next: next_page ?? null })

/** Parses a list of posts of either version. */
export const PostListing = z.union([
  z
    .object({ posts: z.array(z.unknown()), next_page: cursor })
    .transform(({ posts, next_page }) => read(posts, next_page)),
  z
    .object({ items: z.array(z.unknown()), next_page: cursor })
    .transform(({ items, next_page }) => read(items, next_page)),
])

/** Parses posts found through v3, whose pages are numbered and full except the last one. */
export const FoundPosts = (after: string | undefined) =>
  z.object({ posts: z.array(z.unknown()) }).transform(({ posts }) => {
    const page = Number(after ?? 1)
    return read(posts, posts.length < ITEMS_MAX || page >= PAGES_MAX ? null : String(page + 1))
  })

/** Parses communities found through either version. */
export const CommunityListing = z.union([
  z.object({ communities: z.array(z.unknown()) }).transform(({ communities }) => communities),
  z.object({ items: z.array(z.unknown()) }).transform(({ items }) => items),
])

export const Site = z.object({ version: z.string() })
