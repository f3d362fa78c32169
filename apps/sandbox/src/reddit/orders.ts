import { drawOf } from '../random.ts'
import type { Subreddit } from '../subreddits/catalog.ts'
import type { Post, PostStore } from '../subreddits/posts.ts'

export const SORTS = ['new', 'hot', 'rising', 'top', 'controversial'] as const
export type Sort = (typeof SORTS)[number]

const WINDOW_SECONDS = new Map([
  ['hour', 3_600],
  ['day', 86_400],
  ['week', 604_800],
  ['month', 2_592_000],
  ['year', 31_536_000],
  ['all', Number.POSITIVE_INFINITY],
])
/** The most posts in a listing, including permanently removed ones. */
const LISTING_CAP = 1_000
const RISING_CAP = 75
/** Sandbox seconds after which the order of `hot` changes slightly. */
const DRIFT_SECONDS = 60

/** Returns the length of the window `t` in seconds; a day's if it is missing or unknown. */
export const windowSeconds = (t: string | undefined): number => WINDOW_SECONDS.get(t ?? 'day') ?? 86_400

/** Simulates incoming votes, which change positions slightly every minute. */
const hotness = (post: Post, minute: number): number =>
  Math.log10(Math.max(post.score, 1)) + post.createdSeconds / 45_000 + 0.05 * drawOf('drift', post.id, minute)

const controversy = (post: Post): number => (post.comments + post.score) * (1.05 - post.upvoteRatio) ** 2

function ordered(
  posts: readonly Post[],
  sort: Sort,
  t: string | undefined,
  nowSeconds: number,
): readonly Post[] {
  const byScore = (list: readonly Post[], score: (post: Post) => number, most = LISTING_CAP): Post[] =>
    list
      .map((post) => ({ post, score: score(post) }))
      .sort((a, b) => b.score - a.score)
      .slice(0, most)
      .map(({ post }) => post)
  const ageOf = (post: Post) => nowSeconds - post.createdSeconds
  if (sort === 'new') return posts.slice(0, LISTING_CAP)
  if (sort === 'hot') {
    const minute = Math.floor(nowSeconds / DRIFT_SECONDS)
    return byScore(posts, (post) => hotness(post, minute))
  }
  if (sort === 'rising')
    return byScore(posts.slice(0, 300), (post) => post.score / (ageOf(post) + 3_600), RISING_CAP)
  const inWindow = posts.filter((post) => ageOf(post) <= windowSeconds(t))
  return byScore(inWindow, sort === 'top' ? ({ score }) => score : controversy)
}

/** Caches each order until the next minute of sandbox time or the next new post. */
export function createOrders(posts: PostStore) {
  const cache = new Map<string, { stamp: string; list: readonly Post[] }>()
  /** Returns the current listing without permanently removed posts. */
  return (subreddit: Subreddit, sort: Sort, t: string | undefined, nowSeconds: number): readonly Post[] => {
    const present = posts.upTo(subreddit, nowSeconds)
    const timed = sort === 'top' || sort === 'controversial' ? t : ''
    const key = `${subreddit.name} ${sort} ${timed}`
    const stamp = `${present.length} ${Math.floor(nowSeconds / DRIFT_SECONDS)}`
    const known = cache.get(key)
    if (known?.stamp === stamp) return known.list
    const list = ordered(present, sort, t, nowSeconds).filter((post) => !post.hole)
    cache.set(key, { stamp, list })
    return list
  }
}
