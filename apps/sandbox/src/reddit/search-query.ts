import { hashOf } from '../random.ts'
import type { Post } from '../subreddits/posts.ts'
import { windowSeconds } from './orders.ts'

/** The fields of a post that Quarry's searches match, with the title as stems. */
export type Searchable = { title: readonly string[]; self: boolean }

type ParsedQuery = {
  matches: (post: Searchable) => boolean
  /** Stems of words that a title should contain, used for ranking. */
  wanted: readonly string[]
}

const TERM = /(?:(?<field>title|self):)?(?:"(?<phrase>[^"]*)"|(?<word>[^\s"]+))/g

/** Returns true if the stems contain the phrase, in order and without gaps. */
function phraseIn(stems: readonly string[], phrase: readonly string[]): boolean {
  return stems.some((_, start) => phrase.every((word, offset) => stems[start + offset] === word))
}

/**
 * Parses the part of Reddit's search syntax that Quarry uses: words and quoted phrases, in the title or a field, all of
 * which must match. Punctuation is ignored.
 */
export function parseSearch(query: string): ParsedQuery {
  const terms = [...query.matchAll(TERM)].map(({ groups }) => {
    const text = groups?.phrase ?? groups?.word ?? ''
    return { field: groups?.field, text, stems: stemsOf(text) }
  })
  return {
    matches: (post) =>
      terms.every(({ field, text, stems }) =>
        field === 'self'
          ? post.self === /^(?:yes|1)$/.test(text)
          : stems.length === 0 || phraseIn(post.title, stems),
      ),
    wanted: terms.flatMap(({ field, stems }) => (field === 'self' ? [] : stems)),
  }
}

/** Returns a rough English stem, the same for "gardener", "gardens" and "gardening". */
export function stem(word: string): string {
  let root = word.replace(/'s$/, '')
  if (root.length > 4) root = root.replace(/(?:ations?|ings?|ers?|ed|es|s)$/, '')
  else if (root.length > 3) root = root.replace(/s$/, '')
  root = root.replace(/([bdgmnprt])\1$/, '$1')
  return root.length > 3 ? root.replace(/(?:e|y)$/, '') : root
}

export const stemsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? []).map(stem)

/** The most results of a search, minus up to `SEARCH_CAP_SPREAD`. Listings have up to a thousand. */
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
  const made = { title: stemsOf(post.title), self: post.media === 'self' }
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

/** Returns the posts that a search finds, in its order, up to Reddit's maximum. */
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
