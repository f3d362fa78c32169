import { hashOf } from '../random.ts'
import type { Post } from '../subreddits/posts.ts'
import { windowSeconds } from './orders.ts'
import { parseSearch, type Searchable, stemsOf } from './search-query.ts'

/** Most results of a search, less up to `SEARCH_CAP_SPREAD`. Listings have up to a thousand. */
const SEARCH_CAP = 250
const SEARCH_CAP_SPREAD = 20
const QUERY_CHARACTERS_MAX = 512

export type PostSearch = {
  q: string
  sort: string | undefined
  t: string | undefined
  nowSeconds: number
}

const cache = new WeakMap<Post, Searchable>()

function searchable(post: Post): Searchable {
  const known = cache.get(post)
  if (known !== undefined) return known
  const made = {
    title: stemsOf(post.title),
    flair: stemsOf(post.flair ?? ''),
    self: post.media === 'self' || post.media === 'poll',
  }
  cache.set(post, made)
  return made
}

function ranker(sort: string | undefined, wanted: readonly string[]): (post: Post) => number {
  if (sort === 'new') return (post) => post.createdSeconds
  if (sort === 'top') return (post) => post.score
  if (sort === 'comments') return (post) => post.comments
  return (post) => {
    const { title } = searchable(post)
    const hits = wanted.filter((word) => title.includes(word)).length
    return hits * 3 - title.length / 20 + Math.log10(post.score + 1)
  }
}

/** Returns the posts that a search finds, in its order and as many as Reddit returns at most. */
export function searchPosts(posts: readonly Post[], search: PostSearch): readonly Post[] {
  const { matches, wanted } = parseSearch(search.q.slice(0, QUERY_CHARACTERS_MAX))
  const since = search.nowSeconds - windowSeconds(search.t ?? 'all')
  const rank = ranker(search.sort, wanted)
  const found = posts
    .filter(
      (post) =>
        !post.hole &&
        (!post.nsfw || post.subreddit.nsfw) &&
        post.createdSeconds >= since &&
        matches(searchable(post)),
    )
    .map((post) => ({ post, rank: rank(post) }))
    .sort((a, b) => b.rank - a.rank)
  const cap = SEARCH_CAP - (hashOf('search cap', search.q, search.sort ?? '') % SEARCH_CAP_SPREAD)
  return found.slice(0, cap).map(({ post }) => post)
}
