import { hashOf } from '../random.ts'
import type { HttpResponse } from '../response.ts'
import type { Catalogue, Subreddit } from '../subreddits/catalogue.ts'
import type { Post, PostStore } from '../subreddits/posts.ts'
import { subredditsAt } from './access.ts'
import { findSubreddits } from './find-subreddits.ts'
import { cutPage, listingText, type Page, type PageQuery } from './listing.ts'
import { createOrders, SORTS, type Sort } from './orders.ts'
import { errorResponse, foundElsewhere, json } from './pages.ts'
import { cachePostThings } from './post-thing.ts'
import { searchPosts } from './search-posts.ts'
import { stemsOf } from './stem.ts'
import { subredditThing } from './subreddit-thing.ts'

/** What the response to an API request depends on. */
export type Call = {
  query: Readonly<Record<string, string>>
  nowSeconds: number
  /** Address of the simulated API, for redirects. */
  baseUrl: string
}

/** Share of pages that are shorter than requested. */
const SHORT_PAGES = 0.12
/** Most posts whose JSON is cached, about 3 kB each. */
const CACHED_POSTS_MAX = 5_000
const isYes = (value: string | undefined) => /^(?:on|1|true|yes)$/i.test(value ?? '')
const rawJsonOf = (call: Call) => call.query.raw_json === '1'

const pageQuery = ({ query }: Call): PageQuery => {
  const { limit, after, before, count } = query
  return {
    ...(limit === undefined ? {} : { limit }),
    ...(after === undefined || after === '' ? {} : { after }),
    ...(before === undefined || before === '' ? {} : { before }),
    ...(count === undefined ? {} : { count }),
  }
}

/** Creates a function for each endpoint that only reads. It gets the requests that the request guard has admitted. */
export function createRedditApi(catalogue: Catalogue, posts: PostStore) {
  const orders = createOrders(posts)
  const postThing = cachePostThings(CACHED_POSTS_MAX)
  const knownPost = (fullname: string) => posts.byId(fullname.replace(/^t3_/, '')) !== undefined
  const byId = new Map(catalogue.all.map((subreddit) => [`t5_${subreddit.id}`, subreddit]))

  const postsPage = (list: readonly Post[], call: Call): Page<Post> =>
    cutPage(list, pageQuery(call), {
      nameOf: (post) => `t3_${post.id}`,
      known: knownPost,
      shortPages: SHORT_PAGES,
    })

  const postsListing = (page: Page<Post>, call: Call, more: Record<string, unknown> = {}): HttpResponse => {
    const things = page.things.map((post) => postThing(post, rawJsonOf(call)))
    return json(200, listingText({ ...page, things }, more))
  }
  const subredditsListing = (list: readonly Subreddit[], call: Call): HttpResponse => {
    const page = cutPage(list, pageQuery(call), {
      nameOf: (subreddit) => `t5_${subreddit.id}`,
      known: (fullname) => byId.has(fullname),
    })
    const things = page.things.map((subreddit) => subredditThing(subreddit, rawJsonOf(call), true))
    return json(200, listingText({ ...page, things }))
  }
  const merged = (subreddits: readonly Subreddit[], sort: Sort, call: Call): readonly Post[] => {
    const lists = subreddits.map((subreddit) => orders.of(subreddit, sort, call.query.t, call.nowSeconds))
    const [only, ...others] = lists
    if (only === undefined) return []
    return others.length === 0
      ? only
      : lists
          .flat()
          .sort((a, b) => b.createdSeconds - a.createdSeconds)
          .slice(0, 1_000)
  }

  return {
    listing(name: string, sortName: string, call: Call): HttpResponse {
      const subreddits = subredditsAt(catalogue, name, call.baseUrl)
      if ('status' in subreddits) return subreddits
      const sort = SORTS.find((known) => known === sortName) ?? 'hot'
      const list = merged(subreddits, sort, call)
      if (sort !== 'hot') return postsListing(postsPage(list, call), call)
      const page = postsPage(
        list.filter((post) => !post.stickied),
        call,
      )
      const isFirst = (call.query.after ?? '') === ''
      const sticky = isFirst ? list.filter((post) => post.stickied).slice(0, 2) : []
      return postsListing({ ...page, things: [...sticky, ...page.things] }, call)
    },

    about(name: string, call: Call): HttpResponse {
      const subreddits = subredditsAt(catalogue, name, call.baseUrl)
      if ('status' in subreddits) return subreddits
      const [subreddit] = subreddits
      return subreddit === undefined
        ? errorResponse(404)
        : json(200, subredditThing(subreddit, rawJsonOf(call), false))
    },

    searchPosts(name: string | undefined, call: Call): HttpResponse {
      const q = call.query.q ?? ''
      if (/^https?:\/\//.test(q))
        return foundElsewhere(`${call.baseUrl}/submit.json?url=${encodeURIComponent(q)}`)
      const within = name !== undefined && isYes(call.query.restrict_sr)
      const subreddits = name === undefined ? [] : subredditsAt(catalogue, name, call.baseUrl)
      if ('status' in subreddits) return subreddits
      const open = catalogue.all.filter((subreddit) => subreddit.access === 'public' && !subreddit.nsfw)
      const where = within ? subreddits : open
      const found = searchPosts(
        where.flatMap((subreddit) => posts.upTo(subreddit, call.nowSeconds)),
        {
          q,
          sort: call.query.sort,
          t: call.query.t,
          includeNsfw: isYes(call.query.include_over_18),
          nowSeconds: call.nowSeconds,
        },
      )
      return postsListing(postsPage(found, call), call, hashOf('facets', q) % 2 === 0 ? { facets: {} } : {})
    },

    searchSubreddits(call: Call): HttpResponse {
      const found = findSubreddits(catalogue.all, call.query.q ?? '', isYes(call.query.include_over_18))
      if (call.query.sort !== 'activity') return subredditsListing(found, call)
      return subredditsListing(
        [...found].sort((a, b) => (b.subscribers ?? 0) - (a.subscribers ?? 0)),
        call,
      )
    },

    autocomplete(call: Call): HttpResponse {
      const query = (call.query.query ?? '').toLowerCase()
      if (query.length < 1 || query.length > 25) return errorResponse(400)
      const found = catalogue.all
        .filter(
          (subreddit) =>
            subreddit.name.toLowerCase().startsWith(query) &&
            (!subreddit.nsfw || isYes(call.query.include_over_18)),
        )
        .slice(0, Math.min(10, Number(call.query.limit ?? 5) || 5))
      const things = found.map((subreddit) => subredditThing(subreddit, rawJsonOf(call), true))
      if (isYes(call.query.include_profiles))
        things.push(
          JSON.stringify({
            kind: 't2',
            data: {
              name: `${query}_otter`,
              id: hashOf(query).toString(36),
              is_employee: false,
              link_karma: 12,
              comment_karma: 340,
            },
          }),
        )
      return json(200, listingText({ things, after: null, before: null }))
    },

    names(call: Call): HttpResponse {
      const query = (call.query.query ?? '').toLowerCase()
      const exact = isYes(call.query.exact)
      const found = catalogue.all
        .map((subreddit) => subreddit.name)
        .filter((name) =>
          exact ? name.toLowerCase() === query : query !== '' && name.toLowerCase().startsWith(query),
        )
      return exact && found.length === 0 ? errorResponse(404) : json(200, { names: found })
    },

    info(call: Call): HttpResponse {
      const names = (call.query.sr_name ?? '').split(',').slice(0, 100)
      const ids = (call.query.id ?? '').split(',').slice(0, 100)
      const listed = [
        ...names.flatMap((name) => catalogue.byName(name) ?? []),
        ...ids.flatMap((id) => byId.get(id) ?? []),
      ].map((subreddit) => subredditThing(subreddit, rawJsonOf(call), true))
      const things = ids.flatMap((id) => (id.startsWith('t3_') ? (posts.byId(id.slice(3)) ?? []) : []))
      return json(
        200,
        listingText({
          things: [...listed, ...things.map((post) => postThing(post, rawJsonOf(call)))],
          after: null,
          before: null,
        }),
      )
    },

    recommend(names: string, call: Call): HttpResponse {
      const omitted = new Set(
        [...names.split(','), ...(call.query.omit ?? '').split(',')].map((name) => name.toLowerCase()),
      )
      const requested = names.split(',').flatMap((name) => catalogue.byName(name) ?? [])
      const tags = requested.flatMap((subreddit) => stemsOf(subreddit.tags)).join(' ')
      const found = findSubreddits(catalogue.all, tags, false).filter(
        ({ name, access }) => access === 'public' && !omitted.has(name.toLowerCase()),
      )
      return json(
        200,
        found.slice(0, 10).map(({ name }) => ({ sr_name: name })),
      )
    },
  }
}
