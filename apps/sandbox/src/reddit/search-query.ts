import { hashOf } from '../random.ts'
import type { Post } from '../subreddits/posts.ts'
import { windowSeconds } from './orders.ts'

/** The fields of a post that Quarry's searches match: title and flair as stems. */
export type Searchable = {
  title: readonly string[]
  flair: readonly string[]
  self: boolean
}

export type Matcher = (post: Searchable) => boolean

export type ParsedQuery = {
  matches: Matcher
  /** Stems of the words that a result should have, to rank by. */
  wanted: readonly string[]
}

const TOKEN = /\(|\)|[a-z]+:"[^"]*"|[a-z]+:\([^)]*\)|[a-z]+:[^\s()]+|"[^"]*"|[^\s()"]+/g
const nothing: Matcher = () => true

/** Returns true if the stems contain the phrase, in its order and without gaps. */
function phraseIn(stems: readonly string[], phrase: readonly string[]): boolean {
  const [first] = phrase
  if (first === undefined) return true
  if (phrase.length === 1) return stems.includes(first)
  return stems.some((_, start) => phrase.every((word, offset) => stems[start + offset] === word))
}

const isYes = (value: string) => /^(?:yes|1|true|on)$/i.test(value)

const fields = new Map(
  Object.entries<(value: string) => Matcher>({
    title: (value) => (post) => phraseIn(post.title, stemsOf(value)),
    flair: (value) => (post) => phraseIn(post.flair, stemsOf(value)),
    self: (value) => (post) => post.self === isYes(value),
  }),
)

function termMatcher(token: string): Matcher {
  const colon = token.indexOf(':')
  const field = colon > 0 ? fields.get(token.slice(0, colon)) : undefined
  if (field !== undefined) return field(token.slice(colon + 1).replace(/^["(]|[")]$/g, ''))
  const phrase = stemsOf(token)
  return (post) => phraseIn(post.title, phrase)
}

/**
 * Parses Reddit's search language: fields with lower-case names, quoted phrases, upper-case AND, OR and NOT,
 * parentheses. Words without an operator between them mean AND. Punctuation is ignored.
 */
export function parseSearch(query: string): ParsedQuery {
  const tokens = query.match(TOKEN) ?? []
  let at = 0
  const parseTerm = (): Matcher => {
    const token = tokens[at++]
    if (token === undefined) return nothing
    if (token === 'NOT') {
      const inner = parseTerm()
      return (post) => !inner(post)
    }
    if (token !== '(') return termMatcher(token)
    const inner = parseEither()
    if (tokens[at] === ')') at++
    return inner
  }
  const parseAll = (): Matcher => {
    const terms: Matcher[] = []
    while (at < tokens.length && tokens[at] !== ')' && tokens[at] !== 'OR') {
      if (tokens[at] === 'AND') at++
      else terms.push(parseTerm())
    }
    return (post) => terms.every((term) => term(post))
  }
  const parseEither = (): Matcher => {
    const sides = [parseAll()]
    while (tokens[at] === 'OR') {
      at++
      sides.push(parseAll())
    }
    return (post) => sides.some((side) => side(post))
  }
  const matches = parseEither()
  const wanted = tokens
    .filter((token) => !/^(?:AND|OR|NOT|\(|\)|(?:self|flair):.*)$/.test(token))
    .flatMap((token) => stemsOf(token.replace(/^[a-z]+:/, '')))
  return { matches, wanted }
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
