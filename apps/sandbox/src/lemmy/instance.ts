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
  /** The instance is of 1.0, whose v3 gives only first pages. */
  isLayer: boolean
  query: URLSearchParams
  limit: number
  nowSeconds: number
  /** The fault: the page before comes again. */
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

/** Answers post/list of a community that is at home here. */
export function listPosts(community: Community, all: readonly Post[], call: Call): HttpResponse {
  const { dialect, query, limit } = call
  const visible = all.filter(({ nsfw }) => !nsfw)
  const list = sorted(visible, call)
  const after = call.isLayer ? null : query.get('page_cursor')
  const known = list.findIndex(({ id }) => cursorOf(id) === after)
  if (after !== null && known < 0) return errorBody(400, 'couldnt_find_post')
  const start = call.repeats ? Math.max(0, known + 1 - limit) : known + 1
  const page = list.slice(start, start + limit)
  const last = page.at(-1)
  const pinned = after === null ? list.filter((post) => post.isPinned && !page.includes(post)) : []
  const items = [...pinned, ...page].map((post) => postView(post, community, dialect))
  const next_page = last === undefined || call.isLayer ? null : cursorOf(last.id)
  return jsonResponse(
    200,
    dialect.api === 'v3' ? { posts: items, next_page } : { items, next_page, prev_page: null },
  )
}

const cursorOf = (id: number): string => `P${id.toString(16)}`

/** Answers a search for communities: its words in their order, in the name, the title or, other than there, the tags. */
export function findCommunities(all: readonly Community[], { dialect, query, limit }: Call): HttpResponse {
  const words = (query.get('q') ?? query.get('search_term') ?? '').split(/\s+/)
  const pattern = new RegExp(words.map((word) => word.replace(/\W/g, '\\$&')).join('.*'), 'i')
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
