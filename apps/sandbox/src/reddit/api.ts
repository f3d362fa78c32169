import type { HttpResponse } from '../http.ts'
import type { Catalog, Subreddit } from '../subreddits/catalog.ts'
import type { Post, PostStore } from '../subreddits/posts.ts'
import type { AnswerStore } from '../written/written-answers.ts'
import { commentThing } from './comment-thing.ts'
import { findSubreddits } from './find-subreddits.ts'
import { cutPage, limitOf, listingText } from './listing.ts'
import { createOrders, type Sort } from './orders.ts'
import { errorResponse, foundElsewhere, json } from './pages.ts'
import { cachePostThings } from './post-thing.ts'
import { searchPosts } from './search-query.ts'
import { subredditThing } from './subreddit-thing.ts'

/** What the response to an API request depends on. */
export type Call = {
  query: Readonly<Record<string, string>>
  nowSeconds: number
  /** The simulated API's address, for redirects. */
  baseUrl: string
}

/** How many posts' JSON is cached, at about 3 kB each. */
const CACHED_POSTS_MAX = 5_000
const AUTOCOMPLETE_MAX = 10

/**
 * Creates a function for each endpoint that Quarry calls, which gets the requests that the guard has admitted. Texts
 * are sent as with `raw_json=1`.
 */
export function createRedditApi(catalog: Catalog, posts: PostStore, answers: AnswerStore) {
  const ordered = createOrders(posts)
  const postThing = cachePostThings(CACHED_POSTS_MAX)
  const isPost = (fullname: string) => posts.byId(fullname.replace(/^t3_/, '')) !== undefined
  const postsListing = (things: readonly Post[], after: string | null): HttpResponse =>
    json(200, listingText(things.map(postThing), after))
  const subredditsListing = (list: readonly Subreddit[]): HttpResponse =>
    json(200, listingText(list.map(subredditThing)))

  /** Returns the readable subreddit with this name, or the error response. */
  const subredditAt = (name: string, { baseUrl }: Call): Subreddit | HttpResponse => {
    const subreddit = catalog.byName(name)
    return subreddit === undefined
      ? foundElsewhere(`${baseUrl}/subreddits/search?q=${encodeURIComponent(name)}`)
      : (rejectSubreddit(subreddit) ?? subreddit)
  }

  return {
    listing(name: string, sort: Sort, call: Call): HttpResponse {
      const subreddit = subredditAt(name, call)
      if ('status' in subreddit) return subreddit
      const list = ordered(subreddit, sort, call.query.t, call.nowSeconds)
      const isFirst = (call.query.after ?? '') === ''
      // The sticky posts of `hot` come first and are not part of its limit.
      const sticky = sort === 'hot' ? list.filter((post) => post.stickied) : []
      const others = list.filter((post) => !sticky.includes(post))
      const page = cutPage(others, call.query, isPost)
      return postsListing(isFirst ? [...sticky, ...page.posts] : page.posts, page.after)
    },

    /** Searches one subreddit, or all of them without a name. */
    searchPosts(name: string | undefined, call: Call): HttpResponse {
      const { q = '', sort, t } = call.query
      const one = name === undefined ? undefined : subredditAt(name, call)
      if (one !== undefined && 'status' in one) return one
      const where = one ? [one] : catalog.all.filter(({ access, nsfw }) => access === 'public' && !nsfw)
      const found = searchPosts(
        where.flatMap((subreddit) => posts.upTo(subreddit, call.nowSeconds)),
        { q, sort, t, nowSeconds: call.nowSeconds },
      )
      const page = cutPage(found, call.query, isPost)
      return postsListing(page.posts, page.after)
    },

    searchSubreddits({ query }: Call): HttpResponse {
      return subredditsListing(findSubreddits(catalog.all, query.q ?? '').slice(0, limitOf(query)))
    },

    autocomplete(call: Call): HttpResponse {
      const query = (call.query.query ?? '').toLowerCase()
      if (query.length < 1 || query.length > 25) return errorResponse(400)
      const found = catalog.all.filter(({ name, nsfw }) => !nsfw && name.toLowerCase().startsWith(query))
      return subredditsListing(found.slice(0, AUTOCOMPLETE_MAX))
    },

    /** Returns a post and its comments, each as a listing. */
    comments(id: string): HttpResponse {
      const post = posts.byId(id)
      if (post === undefined) return errorResponse(404)
      const written = answers.to(`r/${post.subreddit.name}`, post.title)
      const things = written.map((comment) => commentThing(comment, post))
      return json(200, `[${listingText([postThing(post)])},${listingText(things)}]`)
    },

    /** Looks up subreddits by name, or posts or comments by fullname. */
    info({ query }: Call): HttpResponse {
      if (query.id === undefined) {
        const names = (query.sr_name ?? '').split(',').slice(0, 100)
        return subredditsListing(names.flatMap((name) => catalog.byName(name) ?? []))
      }
      const ids = query.id.split(',').slice(0, 100)
      if (ids.every((id) => id.startsWith('t1_'))) {
        const comments = ids.flatMap((id) => answers.byNumber(Number.parseInt(id.slice(3), 36)) ?? [])
        return json(200, listingText(comments.map((comment) => commentThing(comment))))
      }
      const things = ids.flatMap((id) => posts.byId(id.replace(/^t3_/, '')) ?? [])
      return postsListing(things, null)
    },
  }
}

/** Additional fields that explain some rejections. */
const NOTICES = {
  quarantined: {
    quarantine_message: 'This community is quarantined. It may contain claims that are not true.',
  },
  gated: {
    interstitial_warning_message: 'This community contains pictures that some find hard to look at.',
  },
  private: {},
  gold_only: {},
}

/** Returns the error response for a subreddit that not everybody may read; undefined for a public one. */
function rejectSubreddit({ access }: Subreddit): HttpResponse | undefined {
  if (access === 'public') return undefined
  if (access === 'banned') return errorResponse(404, { reason: 'banned' })
  return errorResponse(403, { reason: access, ...NOTICES[access] })
}
