import { type HttpResponse, jsonResponse } from '../http.ts'
import type { Community, Post } from './communities.ts'
import { communityView, type Dialect, postView } from './views.ts'

const DAY_SECONDS = 86_400
const SPANS = ['Day', 'Week', 'Month', 'ThreeMonths', 'SixMonths', 'NineMonths', 'Year']
const TOP_DAYS = new Map([1, 7, 30, 90, 180, 270, 365].map((days, at) => [`Top${SPANS[at]}`, days]))

export const errorBody = (status: number, error: string, message?: string): HttpResponse =>
  jsonResponse(status, { error, ...(message === undefined ? {} : { message }) })

export type Call = {
  dialect: Dialect
  /** The instance runs 1.0 and answers through its v3 layer, which returns only first pages. */
  isLayer: boolean
  query: URLSearchParams
  limit: number
  nowSeconds: number
  /** The fault `repeat`: the previous page again. */
  repeats: boolean
}

function sorted(posts: readonly Post[], { dialect, query, nowSeconds }: Call): readonly Post[] {
  const sort = query.get('sort') ?? ''
  if (!/^top/i.test(sort)) return posts
  const days = TOP_DAYS.get(sort) ?? Number.POSITIVE_INFINITY
  const range = Number(query.get('time_range_seconds') ?? Number.POSITIVE_INFINITY)
  const span = dialect.api === 'v3' ? days * DAY_SECONDS : range
  return posts
    .filter(({ createdSeconds }) => createdSeconds >= nowSeconds - span)
    .toSorted((a, b) => b.score - a.score || b.id - a.id)
}

/** Answers post/list for one of this instance's communities: all posts, or in v4 also search results. */
export function listPosts(community: Community, all: readonly Post[], call: Call): HttpResponse {
  const { dialect, query, limit } = call
  const list = sorted(visible(all, query.get('search_term')), call)
  const after = call.isLayer ? null : query.get('page_cursor')
  const known = list.findIndex(({ id }) => cursorOf(id) === after)
  if (after !== null && known < 0) return errorBody(400, 'couldnt_find_post')
  const start = call.repeats ? Math.max(0, known + 1 - limit) : known + 1
  const page = list.slice(start, start + limit)
  const last = page.at(-1)
  const isSearch = query.has('search_term')
  const pinned =
    after === null && !isSearch ? list.filter((post) => post.isPinned && !page.includes(post)) : []
  const items = [...pinned, ...page].map((post) => postView(post, community, dialect))
  const next_page = last === undefined || call.isLayer ? null : cursorOf(last.id)
  return jsonResponse(
    200,
    dialect.api === 'v3' ? { posts: items, next_page } : { items, next_page, prev_page: null },
  )
}

/** Answers v3's search for a community's posts, in numbered pages. */
export function findPosts(community: Community, all: readonly Post[], call: Call): HttpResponse {
  const { dialect, query, limit } = call
  const start = (Number(query.get('page') ?? 1) - 1) * limit
  const page = sorted(visible(all, query.get('q')), call).slice(start, start + limit)
  const posts = page.map((post) => postView(post, community, dialect))
  return jsonResponse(200, { type_: 'Posts', comments: [], posts, communities: [], users: [] })
}

/** Returns the posts that are visible without an account, and that match the words if there are any. */
function visible(all: readonly Post[], words: string | null): readonly Post[] {
  return all.filter(({ nsfw, title }) => !nsfw && (words === null || patternOf(words).test(title)))
}

/** Returns a pattern for the words in order, with anything between them. */
function patternOf(words: string): RegExp {
  const parts = words.split(/\s+/).map((word) => word.replace(/\W/g, '\\$&'))
  return new RegExp(parts.join('.*'), 'i')
}

const cursorOf = (id: number): string => `P${id.toString(16)}`

/**
 * Answers a search for communities with the words in order in the name, the title or, unlike real instances, the tags.
 */
export function findCommunities(all: readonly Community[], { dialect, query, limit }: Call): HttpResponse {
  const pattern = patternOf(query.get('q') ?? query.get('search_term') ?? '')
  const isEverywhere = /^all$/i.test(query.get('listing_type') ?? query.get('type_') ?? '')
  const found = all
    .filter(({ host }) => isEverywhere || host === dialect.host)
    .filter(({ name, title, tags }) => pattern.test(`${name} ${title} ${tags}`))
    .toSorted((a, b) => b.subscribers - a.subscribers)
    .slice(0, limit)
    .map((community) => communityView(community, dialect))
  return jsonResponse(
    200,
    dialect.api === 'v3'
      ? { type_: 'Communities', comments: [], posts: [], communities: found, users: [] }
      : { items: found, next_page: null, prev_page: null },
  )
}
